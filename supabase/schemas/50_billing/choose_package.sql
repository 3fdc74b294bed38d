create function private.choose_package(p_quote_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  company uuid;
  names text[];
  chosen text;
  missing text;
begin
  select q.company_id, (select coalesce(array_agg(p ->> 'name' order by at), '{}') from jsonb_array_elements(q.packages) with ordinality l (p, at))
  into company, names from public.quotes q where q.id = p_quote_id;
  if exists (select from public.quote_items i where i.company_id = company and i.quote_id = p_quote_id and i.package is not null and i.package <> all (names)) then
    perform private.raise_api_error('PT422', 'A line belongs to a package that is not in the quote.', 'packages');
  end if;
  select n into missing from unnest(names) n
  where not exists (select from public.quote_items i where i.company_id = company and i.quote_id = p_quote_id and i.package = n) limit 1;
  if missing is not null then
    perform private.raise_api_error('PT422', format('Add at least one line to the package %s.', missing), 'packages');
  end if;
  select coalesce((select i.package from public.quote_items i
    where i.company_id = company and i.quote_id = p_quote_id and i.package is not null and i.is_selected
    order by array_position(names, i.package) limit 1), names[1]) into chosen;
  update public.quote_items i set is_selected = i.package = chosen
  where i.company_id = company and i.quote_id = p_quote_id and i.package is not null and i.is_selected <> (i.package = chosen);
end $$;
comment on function private.choose_package is
  'Makes the lines of exactly one package count towards the total of a quote: the first one with a selected line, else the first. Errors: '
  'PT422 a line of an unknown package, or a package without lines.';
grant execute on function private.choose_package to authenticated, service_role;
