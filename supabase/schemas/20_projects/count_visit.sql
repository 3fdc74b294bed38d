create function private.count_visit(p_link public.share_links) returns void
language sql security definer set search_path = '' as $$
  update public.share_links l set last_viewed_at = now(),
    view_count = l.view_count + (l.last_viewed_at is null or l.last_viewed_at < now() - interval '10 minutes')::int
  where l.id = p_link.id and private.company_id() is distinct from l.company_id
$$;
comment on function private.count_visit is
  'Counts a visit by a link: once within ten minutes, and never one by the company itself.';
