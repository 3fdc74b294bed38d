create function private.deletion_due_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select r.due_at from public.data_requests r
  where r.company_id = private.company_id() and r.kind = 'deletion' and r.status in ('requested', 'processing')
$$;
comment on function private.deletion_due_at is
  'When the caller''s company will be deleted; null when no deletion is requested.';
grant execute on function private.deletion_due_at to authenticated, service_role;
