#!/bin/sh
# The roles of compose.scale.yaml, made at the first start of the primary: `loader` owns the records, `reader` reads them,
# `replicator` copies the database. None is a superuser: the ingest reads hostile input, and COPY TO PROGRAM is a shell.
set -e
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v database="$POSTGRES_DB" \
  -v loader="$LOADER_PASSWORD" -v reader="$READER_PASSWORD" -v replicator="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE loader LOGIN PASSWORD :'loader';
CREATE ROLE reader LOGIN PASSWORD :'reader' CONNECTION LIMIT 100;
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replicator';
ALTER DATABASE :"database" OWNER TO loader;
ALTER SCHEMA public OWNER TO loader;
-- Everybody may do these by default. On the standby the server refuses all writes; on the primary these refuse them.
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea), lo_put(oid, bigint, bytea)
  FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO reader;
-- The loader makes the schema of the records, and another one beside it when its layout changes.
ALTER DEFAULT PRIVILEGES FOR ROLE loader GRANT USAGE ON SCHEMAS TO reader;
ALTER DEFAULT PRIVILEGES FOR ROLE loader GRANT SELECT ON TABLES TO reader;
ALTER ROLE reader SET default_transaction_read_only = on;
ALTER ROLE reader SET statement_timeout = '10s';
ALTER ROLE reader SET idle_in_transaction_session_timeout = '10s';
ALTER ROLE reader SET temp_file_limit = '256MB';
SQL
echo "host replication replicator all scram-sha-256" >> "$PGDATA/pg_hba.conf"
