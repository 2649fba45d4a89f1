#!/bin/sh
# ./deploy.sh: replaces the running release with the one that is checked out, be it newer or older. The running release keeps serving until the
# database has been dumped and migrated. If a command fails, the script stops. Fix the cause, and run the script again.
set -eu
cd "$(dirname "$0")"

docker compose exec -T backup dump
docker compose build
docker compose up --detach logins
docker compose exec -T caddy caddy reload --config /etc/caddy/Caddyfile
docker compose up --detach
# The backup scripts are mounted files, and a running container does not notice when they change.
docker compose restart backup
docker compose ps
