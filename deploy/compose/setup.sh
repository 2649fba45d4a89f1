#!/bin/sh
# ./setup.sh API_HOST SHORT_HOST IMAGE_HOST: writes .env with the hosts and new secrets, readable only by you. Run it again at any time: it
# adds what is missing, and changes nothing that .env already contains. To change a value, edit .env, and run `docker compose up --detach`.
set -eu
umask 077
cd "$(dirname "$0")"

fail() {
  echo "$1" >&2
  exit 1
}
usage="Usage: ./setup.sh API_HOST SHORT_HOST IMAGE_HOST, such as: ./setup.sh app.example.com go.example.com img.example.com"

has() {
  [ -f .env ] && grep -q "^$1=." .env
}

value_of() {
  [ ! -f .env ] || sed -n "s/^$1=//p" .env | tail -n 1
}

# add NAME VALUE: adds the line to the draft unless .env already has a value.
add() {
  has "$1" || printf '%s=%s\n' "$1" "$2" >> .env.draft
}

secret() {
  head -c 32 /dev/urandom | od -A n -t x1 | tr -d ' \n'
}

# check_host HOST: a name in lowercase with at least one dot.
check_host() {
  label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  # grep looks at each line, so line breaks are refused first.
  case $1 in
    *[!a-z0-9.-]*) ;;
    *) if [ "${#1}" -le 253 ] && printf '%s' "$1" | grep -Eq "^($label\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?\$"; then return; fi ;;
  esac
  fail "'$1' is not a host name such as go.example.com (lowercase, without https:// or a path)."
}

# keep_host NAME HOST: fails if .env already has another host.
keep_host() {
  check_host "$2"
  [ "$(value_of "$1")" = "" ] || [ "$(value_of "$1")" = "$2" ] ||
    fail "$1 is $(value_of "$1") in .env. Nothing was changed. To change a host, read \"Changing a host\" in docs/self-hosting.md."
}

if [ $# -eq 0 ] && has API_HOST && has SHORT_HOST && has IMAGE_HOST; then
  set -- "$(value_of API_HOST)" "$(value_of SHORT_HOST)" "$(value_of IMAGE_HOST)"
fi
[ $# -eq 3 ] || fail "$usage"
keep_host API_HOST "$1"
keep_host SHORT_HOST "$2"
keep_host IMAGE_HOST "$3"
[ "$1" != "$2" ] && [ "$1" != "$3" ] && [ "$2" != "$3" ] || fail "The three hosts must be different."

# The new .env replaces the old one only when it is complete, so a full disk cannot damage it.
trap 'rm -f .env.draft' EXIT
trap 'exit 1' INT TERM
if [ -f .env ]; then
  # A last line without a line break would be joined with the first new line.
  sed -e '$a\' .env > .env.draft
else
  : > .env.draft
fi
add API_HOST "$1"
add SHORT_HOST "$2"
add IMAGE_HOST "$3"
for name in POSTGRES_PASSWORD GATEWAY_PASSWORD REDIRECT_PASSWORD RENDER_PASSWORD STATS_PASSWORD ADMIN_PASSWORD \
  REDIS_PASSWORD RABBITMQ_PASSWORD SESSION_SECRET GRAFANA_PASSWORD; do
  add "$name" "$(secret)"
done
chmod 600 .env.draft
sync
mv .env.draft .env
mkdir -p backups

cat << END
.env is complete. Keep a copy of it away from this machine.

Next:
1. In DNS, point $1, $2, and $3 to this machine.
2. If this machine has no IPv6: echo PUBLIC_IPV6=false >> .env
3. docker compose up --build --detach
4. docker compose run --rm admin account create --email YOU@EXAMPLE.COM --plan unlimited
5. docker compose run --rm admin key create --account YOU@EXAMPLE.COM --name first      # prints the key, only once
6. docker compose run --rm admin account invite YOU@EXAMPLE.COM     # prints a link for signing in at https://$1
END
