#!/bin/sh
# Dumps the database at BACKUP_HOUR (UTC) each day, and at once if there is no dump from the last 24 hours. Retries a failed dump after ten minutes.
set -eu

dump_until_done() {
  until dump; do
    echo "The dump failed. The next attempt is in 10 minutes." >&2
    sleep 600
  done
}

report || echo "The time of the newest dump could not be reported as a metric." >&2
if ! find "$BACKUP_DIR" -name 'qr-*.dump' -mtime -1 | grep -q .; then
  dump_until_done
fi
while true; do
  # From the current second to the hour: 1 to 86400 seconds.
  sleep $(((BACKUP_HOUR * 3600 - $(date -u +%s) % 86400 + 86399) % 86400 + 1))
  dump_until_done
done
