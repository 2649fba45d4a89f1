#!/bin/sh
# ./deploy.sh: replaces the running release with the one that is checked out, be it newer or older. The running release keeps serving until the
# database has been dumped and migrated. If a command fails, the script stops. Fix the cause, and run the script again.
set -eu
cd "$(dirname "$0")"

docker compose exec -T backup dump
docker compose build
docker compose up --detach logins
docker compose up --detach --no-deps stats redirect render gateway
docker compose up --detach
docker compose ps
