#!/bin/sh
# Writes the time of the newest dump in BACKUP_DIR to BACKUP_METRICS_DIR/backup.prom, which the node exporter reads; 0 if there is no dump.
set -eu
umask 022

newest=$(find "$BACKUP_DIR" -name 'qr-*.dump' -printf '%Ts\n' | sort -n | tail -n 1)
draft=$BACKUP_METRICS_DIR/backup.draft
cat > "$draft" << END
# HELP backup_newest_dump_timestamp_seconds Time of the newest dump of the database, in Unix seconds; 0 if there is none.
# TYPE backup_newest_dump_timestamp_seconds gauge
backup_newest_dump_timestamp_seconds ${newest:-0}
END
mv "$draft" "$BACKUP_METRICS_DIR/backup.prom"
