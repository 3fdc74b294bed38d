create function private.sum_line_taxes(p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('name', g.name, 'rate', g.rate, 'subtotal', g.subtotal) order by g.rate desc, g.name collate "C")
  from (select l.name, trim_scale(l.rate) as rate, sum(l.subtotal) as subtotal
    from jsonb_to_recordset(p_lines) as l (name text, rate numeric, subtotal numeric) group by l.name, trim_scale(l.rate)) g
$$;
comment on function private.sum_line_taxes is
  'Adds up lines with their own tax rates by name and rate: [{name, rate, subtotal}] in dollars; null without lines.';
grant execute on function private.sum_line_taxes to authenticated, service_role;
