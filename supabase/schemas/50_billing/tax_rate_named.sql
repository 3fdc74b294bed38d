create function private.tax_rate_named(p_name text) returns uuid
language sql stable strict security definer set search_path = '' as $$
  select t.id from public.tax_rates t where t.company_id = private.company_id() and t.is_active and lower(btrim(t.name)) = lower(btrim(p_name))
  order by t.position, t.created_at limit 1
$$;
comment on function private.tax_rate_named is 'The active tax rate of the caller''s company with this name; null when there is none.';
grant execute on function private.tax_rate_named to authenticated;
