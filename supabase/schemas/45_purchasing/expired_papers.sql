create function private.expired_papers(p_company uuid, p_vendor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(format('%s expired on %s', private.paper_name(x.kind),
    to_char(x.expires_on, 'FMMM/FMDD/YYYY')), ', ' order by x.kind)
  from (select distinct on (p.kind) p.kind, p.expires_on from public.vendor_papers p
    where p.company_id = p_company and p.vendor_id = p_vendor order by p.kind, p.expires_on desc nulls first) x
  where x.expires_on < current_date
$$;
comment on function private.expired_papers is
  'Which papers of a vendor have expired, in words; null where none has. Of each kind, the one that is valid longest counts.';
grant execute on function private.expired_papers to authenticated, service_role;
