create function private.tax_split(p_subtotal numeric, p_discount numeric, p_name text, p_rate numeric, p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with lines as (
    select coalesce(l.name, '') as name, l.rate, l.subtotal from jsonb_to_recordset(p_lines) as l (name text, rate numeric, subtotal numeric)
  ), part as (
    select a.name, a.rate, sum(a.subtotal) as subtotal, sum(sum(a.subtotal)) over (order by a.rate desc, a.name collate "C") as upto
    from (select l.name, l.rate, l.subtotal from lines l
      union all select coalesce(p_name, ''), trim_scale(p_rate), p_subtotal - coalesce((select sum(l.subtotal) from lines l), 0)) a
    group by a.name, a.rate having sum(a.subtotal) <> 0
  ), taxed as (
    select p.name, p.rate, p.subtotal - private.share_of(p_discount, p.upto, p_subtotal) + private.share_of(p_discount, p.upto - p.subtotal, p_subtotal) as net
    from part p
  )
  select jsonb_agg(jsonb_build_object('name', nullif(t.name, ''), 'rate', t.rate, 'net', t.net, 'tax', round(t.net * t.rate / 100, 2))
    order by t.rate desc, t.name collate "C")
  from taxed t
$$;
comment on function private.tax_split is
  'The sales tax of a document whose lines have different rates: [{name, rate, net, tax}] by rate, in dollars. The discount '
  'is divided in proportion to the lines of each rate; the tax of a rate is rounded once. Lines without a rate have '
  'p_rate. packages/domain computes the same.';
grant execute on function private.tax_split to authenticated, service_role;
