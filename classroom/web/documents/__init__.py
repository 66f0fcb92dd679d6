"""What is printed or taken along: cards, letters, spreadsheets, QR codes."""
