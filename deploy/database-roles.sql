-- Runs once in a new database of deploy/compose.yaml: the logins of PostgREST, GoTrue, and Storage.
\set password `echo "$POSTGRES_PASSWORD"`
alter user authenticator with password :'password';
alter user supabase_auth_admin with password :'password';
alter user supabase_storage_admin with password :'password';
