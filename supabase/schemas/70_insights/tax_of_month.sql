create function private.tax_of_month(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('month', to_char(p_month, 'YYYY-MM-DD'), 'taxable', coalesce(sum(t.taxable), 0), 'tax', coalesce(sum(t.tax_due), 0),
    'collected', coalesce(sum(t.tax_collected), 0))
  from private.tax_figures(p_company, p_month, (p_month + interval '1 month')::date - 1, 'month') t
$$;
comment on function private.tax_of_month is
  'What a company has invoiced and collected in tax in a month, as public.tax_report counts it.';
