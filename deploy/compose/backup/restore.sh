#!/bin/sh
# restore FILE: restores a dump in BACKUP_DIR. The previous database is kept as PGDATABASE_before_restore. If the restore fails, nothing
# has changed. Refuses to run while anybody is connected to the database. The PG… variables of libpq specify the database.
set -eu

if [ $# -ne 1 ] || [ ! -f "$BACKUP_DIR/${1:-}" ]; then
  echo "Usage: restore FILE, where FILE is one of:" >&2
  (cd "$BACKUP_DIR" && ls -1 qr-*.dump) >&2 || echo "(there is no dump)" >&2
  exit 2
fi

# Suppresses notices that a database to be dropped does not exist.
export PGOPTIONS=--client-min-messages=warning
database=$PGDATABASE
new=${database}_restoring
old=${database}_before_restore
# template1 is not the database that is replaced, and always exists.
query() {
  PGDATABASE=template1 psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"
}

if [ -n "$(query --command "SELECT pid FROM pg_stat_activity WHERE datname = '$database' AND backend_type = 'client backend' LIMIT 1")" ]; then
  echo "Services are connected to the database. First run: docker compose stop gateway redirect render stats redis" >&2
  exit 1
fi
query --command "DROP DATABASE IF EXISTS \"$new\"" --command "CREATE DATABASE \"$new\" TEMPLATE template0"
PGDATABASE=$new
export PGDATABASE
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$new" "$BACKUP_DIR/$1"
psql --no-psqlrc --quiet --command ANALYZE
query --command "DROP DATABASE IF EXISTS \"$old\""
if [ -n "$(query --command "SELECT 1 FROM pg_database WHERE datname = '$database'")" ]; then
  query --command "ALTER DATABASE \"$database\" RENAME TO \"$old\""
fi
query --command "ALTER DATABASE \"$new\" RENAME TO \"$database\""
echo "Restored $1. Now run: docker compose up --detach"
