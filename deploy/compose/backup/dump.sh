#!/bin/sh
# Dumps the database to BACKUP_DIR/qr-TIME.dump, and then deletes dumps that are older than BACKUP_DAYS days. Prints the name of the dump.
# Visitor salts are left out, because they must never be stored (docs/runbook.md). The PG… variables of libpq specify the database.
set -eu
umask 077

name=qr-$(date -u +%Y%m%dT%H%M%SZ).dump
draft=$BACKUP_DIR/$name.draft
trap 'rm -f "$draft"' EXIT
trap 'exit 1' INT TERM

pg_dump --format=custom --no-unlogged-table-data --file="$draft"
# Reads the table of contents, so that a damaged dump is not kept.
pg_restore --list "$draft" > /dev/null
sync "$draft"
mv "$draft" "$BACKUP_DIR/$name"
find "$BACKUP_DIR" -name 'qr-*.dump' -mtime "+$((BACKUP_DAYS - 1))" -delete
report || echo "The time of the newest dump could not be reported as a metric." >&2
echo "$name"
