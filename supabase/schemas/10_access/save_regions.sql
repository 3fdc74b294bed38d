create function public.save_regions(p_regions jsonb) returns void
language sql set search_path = '' as $$
  select private.save_insight_settings(null, p_regions)
$$;
comment on function public.save_regions is
  'Sets the ZIP codes (or their first digits) of regions: [{ region, zip_prefixes }]; an empty list takes a region '
  'away. Arguments: p_regions. Errors: PT402, PT403. Callers: signed-in users.';
grant execute on function public.save_regions to authenticated, service_role;
