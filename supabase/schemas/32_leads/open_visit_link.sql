create function private.open_visit_link(p_token text, p_locks boolean default false) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  select x.* into l from private.visit_links k join public.leads x on x.company_id = k.company_id and x.id = k.lead_id and x.deleted_at is null
  where k.token_hash = sha256(convert_to(p_token, 'utf8')) and k.expires_at > now();
  if l.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  elsif p_locks then
    select * into l from public.leads x where x.id = l.id for no key update;
  end if;
  return l;
end $$;
comment on function private.open_visit_link is 'The lead of a booking link. Errors: PT404 for every link that doesn''t work.';
