#!/bin/sh
# Restores a dump of `pg_dump -Fc` as a new database, on a cluster that may know nothing of the platform:
#   sh deploy/restore-dump.sh sijill.dump postgres://admin@host:5432/postgres sijill_check
# A dump names roles and does not make them: the owner of the tables, and sijill_app, as which servers work.
set -eu
dump=$1 cluster=$2 database=$3
# The owners that the dump names, and sijill_app. They get no password here: set one for the role of DATABASE_URL.
roles=$(pg_restore -l "$dump" | sed -n 's/^[0-9]*; [0-9]* [0-9]* TABLE public [^ ]* \(.*\)$/\1/p' | sort -u)
for role in $roles sijill_app; do
  [ -n "$(psql -X -At -d "$cluster" -v role="$role" -f - <<'SQL'
select 1 from pg_roles where rolname = :'role';
SQL
)" ] || psql -X -q -v ON_ERROR_STOP=1 -d "$cluster" -v role="$role" -f - <<'SQL'
create role :"role" login;
SQL
done
owner=$(printf '%s\n' $roles | head -n 1)
# A server of this owner becomes sijill_app.
psql -X -q -v ON_ERROR_STOP=1 -d "$cluster" -v role="$owner" -v database="$database" -f - <<'SQL'
set client_min_messages = warning;
grant sijill_app to :"role";
create database :"database" owner :"role" template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';
SQL
# The same address with the other database.
target=$(printf '%s' "$cluster" | sed "s#/[^/?]*\(?.*\)\{0,1\}\$#/$database\1#")
pg_restore -d "$target" --exit-on-error "$dump"
echo "Restored $dump into $database, owned by $owner."
