"""The outermost ring: the only one that knows HTTP, HTML, cookies, sessions and languages.

app                 the application factory
config, paths       where data, secret, templates and static files are
views/              a blueprint a topic: reads the request, calls a service, draws a template of the same name
presenters/         what a page shows, as values
forms/              forms of more than a field or two
templating/         what templates use: languages, filters, labels, static files, caches
documents/          cards, letters, QR codes, spreadsheets
server/             waitress in one process or several, housekeeping, proxies, switch interval, garbage collection
commands/, cli      `classroom COMMAND`
visitor_identity, request_context, cookie_sessions, auth_guards, security
                    who asks, and what a request must have
errors, logs, metrics, shared_metrics, downloads, site_address
                    pages of errors, the log, Prometheus, files to save, the address other devices use
"""
