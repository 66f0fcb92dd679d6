"""Who is there: sessions, permissions, the audit log, settings, deletion with tombstones."""
