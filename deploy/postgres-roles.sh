#!/bin/sh
# The roles of compose.scale.yaml, made at the first start of the primary: one reads records, one copies the database.
set -e
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -v owner="$POSTGRES_USER" -v reader="$READER_PASSWORD" -v replicator="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE reader LOGIN PASSWORD :'reader';
ALTER ROLE reader SET default_transaction_read_only = on;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replicator';
GRANT USAGE ON SCHEMA public TO reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT SELECT ON TABLES TO reader;
SQL
echo "host replication replicator all scram-sha-256" >> "$PGDATA/pg_hba.conf"
