set check_function_bodies = off;

create function private.check_discount() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_large_discount(new.discount_type, new.discount_value, new.subtotal);
  return new;
end $$;

create function private.shared_refunds(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', d.amount, 'method', d.method, 'refunded_on', private.day_of(p_company, d.at))
    order by d.at, d.paid_at), '[]')
  from (
    -- One refund may be a row of the payment and one of the credit that was kept from it: both have the same moment.
    select -sum(r.amount) as amount, r.method, r.at, r.paid_at
    from (
      select m.amount, o.method, m.paid_at as at, o.paid_at, o.id as of
      from public.payments m
      join public.payments o on o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'payment'
      where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'refund'
      union all
      select b.amount, coalesce(o.method, k.method), b.paid_at, coalesce(o.paid_at, k.paid_at), coalesce(o.id, k.id)
      from public.client_credits b
      join public.client_credits k on k.company_id = b.company_id and k.id = b.returns_credit_id
      left join public.payments o on o.company_id = k.company_id and o.id = k.payment_id
      where b.company_id = p_company and k.invoice_id = p_invoice and b.amount < 0 and b.paid_at is not null
    ) r
    group by r.of, r.at, r.method, r.paid_at
  ) d
$$;

create trigger invoices_discount before update of discount_type, discount_value on public.invoices
  for each row when (new.items_count > 0 and (old.discount_type, old.discount_value) is distinct from (new.discount_type, new.discount_value))
  execute function private.check_discount();

create trigger quotes_discount before update of discount_type, discount_value on public.quotes
  for each row when (new.items_count > 0 and (old.discount_type, old.discount_value) is distinct from (new.discount_type, new.discount_value))
  execute function private.check_discount();

comment on function private.check_discount() is 'Trigger: refuses a changed fixed discount above the subtotal of a document that has lines. Error: PT422 (discount_value).';

create or replace function private.shared_payments(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'credited', r.credited, 'method', r.method,
    'paid_on', private.day_of(p_company, r.paid_at)) order by r.paid_at, r.created_at), '[]')
  from (
    select m.amount, coalesce((select sum(k.amount) from public.client_credits k
        where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited,
      m.method, m.paid_at, m.created_at
    from public.payments m
    where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'payment'
    union all
    -- What came online and found nothing open.
    select 0, k.amount, k.method, k.paid_at, k.created_at
    from public.client_credits k
    where k.company_id = p_company and k.invoice_id = p_invoice and k.amount > 0 and k.paid_at is not null and k.payment_id is null
  ) r
$$;

comment on function private.shared_payments(p_company uuid, p_invoice uuid) is 'What has been received for an invoice, refunded or not, as its client may see it.';

comment on function private.shared_refunds(p_company uuid, p_invoice uuid) is 'What has been refunded of an invoice''s payments, as its client may see it: [{ amount in dollars, method, refunded_on }], oldest first.';

comment on function public.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of invoice_list: { rows, total, is_more }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, client, project), status (paid, pending, partial, overdue, open, current: open and not overdue), min, max (of total_amount), method [], client, project, from, to (of issue_date). p_sort: issue_date, total_amount, due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function public.dashboard() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  result jsonb;
  months jsonb;
  active int;
  before int;
begin
  if company is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  select count(*) filter (where p.status in ('in_progress', 'delayed')),
    count(*) filter (where p.created_at < now() - interval '30 days' and (p.status in ('in_progress', 'delayed') or p.completed_at >= now() - interval '30 days'))
  into active, before
  from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null;
  result := jsonb_build_object(
    'active_projects', jsonb_build_object('value', active, 'change', active - before),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.start_date, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by p.created_at desc, p.id limit 5) r),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, l.entity_id, l.project_id, l.created_at,
        (select u.full_name from public.user_profiles u where u.company_id = l.company_id and u.id = l.actor_id) as actor
      from public.activity_log l where l.company_id = company order by l.created_at desc limit 10) a));
  if not money then
    return result || '{"pending_invoices": null, "overdue_invoices": null, "paid_this_month": null, "revenue": null, "invoices": null, "quotes": null, "goals": null}';
  end if;
  select jsonb_object_agg(x.month, jsonb_build_object('amount', x.amount, 'to_this_day', x.to_this_day)) into months
  from private.revenue_by_month(company, (month_start - interval '5 months')::date) x;
  return result || (
    select jsonb_build_object(
      'pending_invoices', jsonb_build_object('count', count(*) filter (where o.due_date < current_date is not true),
        'value', coalesce(sum(o.balance) filter (where o.due_date < current_date is not true), 0),
        'change', private.change_percent(sum(o.balance) filter (where o.sent >= now() - interval '30 days'),
          sum(o.balance) filter (where o.sent < now() - interval '30 days' and o.sent >= now() - interval '60 days'))),
      'overdue_invoices', jsonb_build_object('count', count(*) filter (where o.due_date < current_date),
        'value', coalesce(sum(o.balance) filter (where o.due_date < current_date), 0),
        'change', private.change_percent(sum(o.balance) filter (where o.due_date < current_date and o.due_date >= current_date - 30),
          sum(o.balance) filter (where o.due_date < current_date - 30 and o.due_date >= current_date - 60))))
    from (
      select v.balance, v.due_date, coalesce(v.sent_at, v.created_at) as sent from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
    ) o
  ) || jsonb_build_object(
    'paid_this_month', jsonb_build_object('value', coalesce((months #>> array[month_start::text, 'amount'])::numeric, 0),
      'change', private.change_percent((months #>> array[month_start::text, 'amount'])::numeric,
        (months #>> array[(month_start - interval '1 month')::date::text, 'to_this_day'])::numeric)),
    'revenue', (select jsonb_agg(jsonb_build_object('month', to_char(g.month, 'YYYY-MM'),
        'revenue', coalesce((months #>> array[g.month::text, 'amount'])::numeric, 0)) order by g.month)
      from (select (month_start - make_interval(months => n))::date as month from generate_series(0, 5) n) g)
  ) || jsonb_build_object(
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from (
      select v.id, v.invoice_number, v.title, private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as status, v.status as document_status, v.kind, v.total_amount, v.due_date, v.created_at,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v where v.company_id = company and v.deleted_at is null order by v.created_at desc, v.id limit 3) i),
    'quotes', (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from (
      select q.id, q.quote_number, q.title, q.status, q.total_amount, q.valid_until, q.created_at,
        coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name) as client_name
      from public.quotes q where q.company_id = company and q.deleted_at is null order by q.created_at desc, q.id limit 3) q),
    'goals', (select coalesce(jsonb_object_agg(g.metric, g.target), '{}') from public.goals g where g.company_id = company));
end $$;

comment on function public.dashboard() is 'The dashboard in one request: active_projects, pending_invoices (open, not overdue), overdue_invoices, paid_this_month (each with value and change: projects against 30 days ago; what was sent or fell due in the last 30 days against the 30 before, in %; this month against the last one up to the same day, in %), recent_projects, activity, revenue of six months by date of payment, invoices, quotes, goals. Sums are null without view_money. Errors: PT403. Callers: signed-in users.';

create or replace function private.invoice_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
begin
  select p.* into ids, total, is_more from private.list_page(
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
    -- Few of many documents with a project are looked for in vain in the order of all projects, so they are collected first.
    p_few => case when p_sort = 'project_name' then 'r.project_id is not null' end) p;
end $$;

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_long_prices(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.reject('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.reject('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.reject('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.reject(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this quote. Reload it to see the changes.');
    end if;
    -- Before the header: the new discount is compared with the new lines.
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
    update public.quotes set
      client_id = (p_quote ->> 'client_id')::uuid,
      custom_client_name = nullif(btrim(p_quote ->> 'custom_client_name'), ''),
      project_id = (p_quote ->> 'project_id')::uuid,
      title = btrim(p_quote ->> 'title'),
      description = p_quote ->> 'description',
      discount_type = coalesce(p_quote ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_quote ->> 'tax_rate')::numeric, 0),
      valid_until = (p_quote ->> 'valid_until')::date,
      notes = p_quote ->> 'notes',
      terms = p_quote ->> 'terms',
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false)
    where id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.quotes d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

create or replace function private.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if private.company_id() is distinct from share.company_id and document ->> 'status' <> 'draft' then
    update public.document_shares set first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1
    where id = share.id;
    if share.quote_id is not null then
      update public.quotes set viewed_at = now() where company_id = share.company_id and id = share.quote_id and viewed_at is null;
    else
      update public.invoices set viewed_at = coalesce(viewed_at, now()), status = case status when 'sent' then 'viewed' else status end
      where company_id = share.company_id and id = share.invoice_id and (viewed_at is null or status = 'sent');
    end if;
  end if;
  return document || jsonb_build_object('company', private.company_card(share.company_id), 'expires_at', share.expires_at)
    || case when share.invoice_id is null then '{}'
      when document ->> 'status' = 'draft' then '{"payments": [], "refunds": []}'
      else jsonb_build_object('payments', private.shared_payments(share.company_id, share.invoice_id),
        'refunds', private.shared_refunds(share.company_id, share.invoice_id)) end;
end $$;

reset check_function_bodies;
