create function private.expire_quotes(p_companies uuid[] default null, p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired int;
begin
  update public.quotes q set status = 'expired'
  from private.company_dates(p_companies, p_now) d
  where q.company_id = d.company_id and q.status = 'sent' and q.valid_until < d.today and q.deleted_at is null;
  get diagnostics expired = row_count;
  return expired;
end $$;
comment on function private.expire_quotes is
  'For the daily jobs: sent quotes whose last day is over where their company works become expired; answers how many.';
grant execute on function private.expire_quotes to service_role;
