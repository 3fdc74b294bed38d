create function private.tax_label(p_name text, p_rate numeric) returns text
language sql immutable set search_path = '' as $$
  select case when p_rate = 0 then coalesce(p_name, 'Not taxed') else coalesce(p_name, 'Tax') || ' ' || trim_scale(p_rate) || '%' end
$$;
comment on function private.tax_label is 'How a line names its tax rate: "County tax 8.25%", or "Not taxed".';
grant execute on function private.tax_label to authenticated, service_role;
