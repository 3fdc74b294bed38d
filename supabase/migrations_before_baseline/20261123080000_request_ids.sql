-- A change says which request made it: the same id is in the browser's error, in the log of a gateway and here.
alter table public.audit_log add column request_id text default left(private.request_header('x-request-id'), 64);
comment on column public.audit_log.request_id is 'The header x-request-id of the request that made the change; null outside of one.';
