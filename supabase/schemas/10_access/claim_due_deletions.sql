create function public.claim_due_deletions(
  
) returns table (request_id uuid, company_id uuid, company_name text, owners text[])
language sql security definer set search_path = '' as $$
  with taken as (
    update public.data_requests r set status = 'processing', updated_at = now()
    where r.kind = 'deletion' and r.due_at <= now()
      -- A server that dies gives the request back after an hour.
      and (r.status = 'requested' or (r.status = 'processing' and r.updated_at < now() - interval '1 hour'))
    returning r.id, r.company_id
  )
  select t.id, t.company_id, c.name,
    array(select p.email from public.user_profiles p where p.company_id = t.company_id and p.role = 'owner' and p.is_active)
  from taken t join public.companies c on c.id = t.company_id
$$;
comment on function public.claim_due_deletions is
  'Companies whose waiting time is over, each to one caller. Callers: the server.';
grant execute on function public.claim_due_deletions to service_role;
