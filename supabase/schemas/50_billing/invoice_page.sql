create function public.invoice_page(
  p_filters jsonb default '{}', p_sort text default 'issue_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.invoice_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('invoices', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.invoice_page is
  'A page of invoice_list: { rows, total, is_more }. total counts up to 1,000 matches; every match can be paged to. '
  'p_filters, all optional: q (text in number, title, client, project), status (paid, pending, partial, overdue, '
  'open), min, max (of total_amount), method [], client, project, from, to (of issue_date). p_sort: issue_date, '
  'total_amount, due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at. '
  'Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';
grant execute on function public.invoice_page to authenticated, service_role;
