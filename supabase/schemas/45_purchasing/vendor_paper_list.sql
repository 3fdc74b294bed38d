create function public.vendor_paper_list(p_within_days int default null) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.expires_on nulls last, x.vendor_name, x.kind), '[]') from (
    select p.id, p.vendor_id, v.name as vendor_name, p.kind, p.number, p.expires_on, p.expires_on - today as days_left, p.object_path, p.note, p.version
    from public.vendor_papers p join public.vendors v on v.company_id = company and v.id = p.vendor_id and v.is_active
    where p.company_id = company and (p_within_days is null or p.expires_on <= today + p_within_days) and p.is_current
    order by p.expires_on, p.id limit 1000) x);
end $$;
comment on function public.vendor_paper_list is
  'The current papers of active vendors, what expires first first: { id, vendor_id, vendor_name, kind, number, expires_on, days_left (below 0: expired), object_path, note, version }, '
  'at most 1,000. Arguments: p_within_days, only what expires within so many days or has expired; all by default. Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';
grant execute on function public.vendor_paper_list to authenticated;
