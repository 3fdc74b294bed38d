create function private.current_papers(p_company uuid) returns setof public.vendor_papers
language sql stable security definer set search_path = '' as $$
  select distinct on (p.vendor_id, p.kind) p.* from public.vendor_papers p
  where p.company_id = p_company order by p.vendor_id, p.kind, p.expires_on desc nulls first, p.created_at desc
$$;
comment on function private.current_papers is 'The paper that counts of each vendor and kind: the one that is valid longest.';
grant execute on function private.current_papers to authenticated, service_role;
