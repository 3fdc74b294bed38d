create function public.invoice_page(
  p_filters jsonb default '{}', p_sort text default 'issue_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('invoice', p_filters, p.total, p.is_more) || case when p.sums is null then '{}' else jsonb_build_object('sums', p.sums) end
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.invoice_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.invoice_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.invoice_page is
  'A page of invoice_list: { rows, total, is_more, unfiltered: { total, is_more } or null, sums }. total counts up to 1,000 matches; every match can be paged to. '
  'sums, in dollars over all matches: { count, amount (of total_amount, credit notes negative, without void invoices), open, void (how many) }; '
  'null for more than 1,000 unless p_filters has sums: all. '
  'p_filters, all optional: q (text in number, title, PO number, client, project), status (paid, pending, partial, overdue, '
  'open, current: open and not overdue), min, max (of total_amount), method [], client, project, from, to (of issue_date). p_sort: issue_date, '
  'total_amount, due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at. '
  'Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.invoice_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean, out sums jsonb
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
begin
  select p.* into ids, total, is_more, sums from private.list_page(
    p_table => 'invoices', p_permission => 'view_money',
    p_joins => ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id'
      || ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
      case when p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
      case p_filters ->> 'status'
        when 'current' then 'r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note'' and (r.due_date < current_date) is not true'
        when 'open' then 'r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note'''
        else private.invoice_state(p_filters ->> 'status') end,
      case when p_filters ->> 'min' is not null then 'r.total_amount >= ($2 ->> ''min'')::numeric' end,
      case when p_filters ->> 'max' is not null then 'r.total_amount <= ($2 ->> ''max'')::numeric' end,
      private.list_one_of('r.payment_method', 'method', p_filters),
      case when p_filters ->> 'from' is not null then 'r.issue_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.issue_date <= ($2 ->> ''to'')::date' end),
    p_text => private.list_text('invoices', p_filters),
    p_related => case when sees_clients then array['clients', 'projects'] else array['projects'] end,
    p_phases => case
      when p_sort in ('total_amount', 'invoice_number') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort = 'created_at' then array['order by r.created_at {way}, r.id {opposite}']
      when p_sort = 'due_date' then array['and r.due_date is not null order by r.due_date {way}, r.id {way}', 'and r.due_date is null order by r.id {way}']
      when p_sort = 'payment_status' then private.list_reversed(array[
        'and ' || private.invoice_state('overdue') || ' order by r.due_date {way}, r.id {way}',
        'and ' || private.invoice_state('paid') || ' order by r.id {way}',
        'and ' || private.invoice_state('partial') || ' order by r.id {way}',
        'and ' || private.invoice_state('pending') || ' order by r.id {way}'], p_descending)
      -- Overdue invoices by their due date; all others are 0 days overdue.
      when p_sort = 'aging_days' then private.list_reversed(array[
        'and ' || private.invoice_state('overdue') || ' order by r.due_date {opposite}, r.id {opposite}',
        'and (' || private.invoice_state('overdue') || ') is not true order by r.id {way}'], not p_descending)
      when p_sort = 'client_name' and sees_clients then array['and c.company_id = $1 order by c.name {way}, r.id {way}',
        'and r.client_id is null order by r.id {way}']
      when p_sort = 'project_name' then array['and p.company_id = $1 order by p.name {way}, r.id {way}', 'and r.project_id is null order by r.id {way}']
      -- Of one day, the one that was added last is the newest.
      else array['order by r.issue_date {way}, r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit,
    -- What was voided asks for nothing; a credit note takes off.
    p_sums => 'jsonb_build_object(''count'', count(*), ''amount'', coalesce(sum(case when r.status = ''void'' then 0 when r.kind = ''credit_note'' then -r.total_amount else r.total_amount end), 0), '
      || '''open'', coalesce(sum(r.balance) filter (where r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note''), 0), '
      || '''void'', count(*) filter (where r.status = ''void''))',
    -- Few of many documents with a project are looked for in vain in the order of all projects, so they are collected first.
    p_few => case when p_sort = 'project_name' then 'r.project_id is not null' end) p;
end $$;
comment on function private.invoice_page is 'See public.invoice_page. A new sort column is one line here, with its index.';
grant execute on function public.invoice_page, private.invoice_page to authenticated, service_role;
