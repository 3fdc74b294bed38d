create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists btree_gist with schema extensions;
grant usage on schema extensions to authenticated, service_role;
grant execute on function extensions.word_similarity(text, text) to authenticated, service_role;
grant execute on function extensions.strict_word_similarity(text, text) to authenticated, service_role;
