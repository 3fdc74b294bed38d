create function private.is_current_paper(p_paper public.vendor_papers) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.vendor_papers n
    where n.company_id = p_paper.company_id and n.vendor_id = p_paper.vendor_id and n.kind = p_paper.kind
      and (n.expires_on > p_paper.expires_on or n.expires_on is null and p_paper.expires_on is not null
        or n.expires_on is not distinct from p_paper.expires_on and (n.created_at, n.id) > (p_paper.created_at, p_paper.id)))
$$;
comment on function private.is_current_paper is
  'Whether a paper is the one that counts of its vendor and kind: the one that is valid longest, and of these the newest. Asked for rows that an index found.';
grant execute on function private.is_current_paper to authenticated, service_role;
