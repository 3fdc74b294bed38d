create function private.taxes_of(p_name text, p_rate numeric, p_net numeric, p_tax numeric, p_taxes jsonb)
returns table (name text, rate numeric, net numeric, tax numeric)
language sql immutable set search_path = '' as $$
  select p_name, p_rate, p_net, p_tax where p_taxes is null
  union all
  select x.name, x.rate, x.net, x.tax from jsonb_to_recordset(p_taxes) as x (name text, rate numeric, net numeric, tax numeric)
  where p_taxes is not null
$$;
comment on function private.taxes_of is
  'The net amount and the sales tax of a document by rate, in dollars: its taxes, or its only rate where it has none.';
grant execute on function private.taxes_of to authenticated, service_role;
