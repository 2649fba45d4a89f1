#!/bin/sh
# ./deploy.sh: replaces the running release with the one that is checked out, newer or older. The running release serves until the database is
# dumped and migrated. The script stops at the first line that fails; then mend the cause, and run it again.
set -eu
cd "$(dirname "$0")"

docker compose exec -T backup dump
docker compose build
docker compose up --detach logins
docker compose up --detach --no-deps stats redirect render gateway
docker compose up --detach
docker compose ps
