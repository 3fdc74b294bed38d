-- The clients list among fifty thousand clients: a page costs what a page holds. The text is found by index, before the
-- rules of the rows are asked; sums are taken from one pass over an index, and only where a filter or the order needs them.

create index clients_words_idx on public.clients
  using gin ((lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company_name, ''))) extensions.gin_trgm_ops)
  where deleted_at is null;
create index clients_page_idx on public.clients (company_id, name, id) where deleted_at is null;
create index clients_newest_idx on public.clients (company_id, created_at desc, id) where deleted_at is null;
create index invoices_client_sums_idx on public.invoices (company_id, client_id)
  include (total_amount, retainage_amount, balance, due_date, sent_at)
  where deleted_at is null and status not in ('draft', 'void') and kind <> 'credit_note';
create index invoices_owing_idx on public.invoices (company_id, due_date) include (client_id)
  where balance > 0 and deleted_at is null and status not in ('draft', 'void') and kind <> 'credit_note';

create function private.clients_from(p_sort text) returns text
language sql immutable set search_path = '' as $$
  select 'public.clients c'
    || case when p_sort in ('total_value', 'outstanding', 'last_contact') then
      ' left join (select v.client_id, sum(v.total_amount - v.retainage_amount) as invoiced, sum(v.balance) as outstanding,
          max(v.sent_at) as last_sent
        from public.invoices v where v.company_id = $1 and v.deleted_at is null and v.status not in (''draft'', ''void'')
          and v.kind <> ''credit_note'' group by v.client_id) v on v.client_id = c.id' else '' end
    || case when p_sort = 'last_contact' then
      ' left join (select m.client_id, max(m.created_at) as at from public.client_messages m where m.company_id = $1 group by m.client_id) m on m.client_id = c.id
        left join (select n.client_id, max(n.created_at) as at from public.client_notes n where n.company_id = $1 group by n.client_id) n on n.client_id = c.id'
      else '' end
$$;
comment on function private.clients_from is 'What a page of clients is read from: the clients, and sums where the order needs them. $1 the company.';

create function private.clients_billed(p_condition text) returns text
language sql immutable set search_path = '' as $$
  select 'c.id in (select v.client_id from public.invoices v where v.company_id = $1 and v.deleted_at is null
    and v.status not in (''draft'', ''void'') and v.kind <> ''credit_note'' and v.client_id is not null and ' || p_condition || ')'
$$;
comment on function private.clients_billed is 'The condition that a client has an invoice of some kind. $1 the company.';

create function private.clients_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'c.company_id = $1', 'c.deleted_at is null',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      'lower(c.name || '' '' || coalesce(c.email, '''') || '' '' || coalesce(c.phone, '''') || '' '' || coalesce(c.company_name, '''')) like $3' end,
    case when p_filters ->> 'is_active' is not null then 'c.is_active = ($2 ->> ''is_active'')::boolean' end,
    case when jsonb_array_length(coalesce(p_filters -> 'type', '[]')) > 0 then 'c.client_type in (select jsonb_array_elements_text($2 -> ''type''))' end,
    case when btrim(coalesce(p_filters ->> 'location', '')) <> '' then
      'lower(concat_ws('', '', nullif(c.address ->> ''city'', ''''), nullif(c.address ->> ''state'', ''''))) like $4' end,
    case when jsonb_array_length(coalesce(p_filters -> 'since', '[]')) > 0 then
      'exists (select from jsonb_array_elements($2 -> ''since'') b where (b ->> ''until'' is null or c.created_at <= (b ->> ''until'')::timestamptz)
        and (b ->> ''after'' is null or c.created_at > (b ->> ''after'')::timestamptz))' end,
    case when jsonb_array_length(coalesce(p_filters -> 'projects', '[]')) > 0 then
      '(c.id in (select p.client_id from public.projects p where p.company_id = $1 and p.deleted_at is null and p.client_id is not null
          and p.status in (select jsonb_array_elements_text($2 -> ''projects'')))
        or $2 -> ''projects'' ? ''none'' and not exists (select from public.projects p
          where p.company_id = $1 and p.client_id = c.id and p.deleted_at is null))' end,
    case when jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0 then
      '(' || concat_ws(' or ', 'false',
        case when p_filters -> 'payment' ? 'overdue' then private.clients_billed('v.balance > 0 and v.due_date < current_date') end,
        case when p_filters -> 'payment' ? 'open' then private.clients_billed('v.balance > 0') || ' and not '
          || private.clients_billed('v.balance > 0 and v.due_date < current_date') end,
        case when p_filters -> 'payment' ? 'paid' then private.clients_billed('v.total_amount > v.retainage_amount') || ' and not '
          || private.clients_billed('v.balance > 0') end,
        case when p_filters -> 'payment' ? 'never' then 'not ' || private.clients_billed('v.total_amount > v.retainage_amount') end) || ')' end)
$$;
comment on function private.clients_where is
  'The condition that the filters of a clients list mean: $1 the company, $2 the filters, $3 the text and $4 the place as patterns. Holds no text of the caller.';

create function private.clients_key(p_sort text) returns text
language sql immutable set search_path = '' as $$
  select case p_sort
    when 'created_at' then 'c.created_at'
    when 'total_value' then 'coalesce(v.invoiced, 0)'
    when 'outstanding' then 'coalesce(v.outstanding, 0)'
    when 'last_contact' then 'greatest(m.at, n.at, v.last_sent)'
    else 'c.name' end
$$;
comment on function private.clients_key is 'What a clients list is sorted by: one of its own columns; any other name sorts by name.';

create function private.client_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  sees_money constant boolean := private.has_permission('view_money');
  sorted_by constant text := case when sees_money or p_sort not in ('total_value', 'outstanding', 'last_contact') then p_sort else 'name' end;
  condition constant text := private.clients_where(p_filters);
  direction constant text := case when p_descending then 'desc' else 'asc' end
    || case when p_sort = 'last_contact' then ' nulls last' else '' end;
  asked text;
begin
  ids := '{}';
  total := 0;
  if company is null or not private.has_permission('view_clients')
    or (not sees_money and jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0) then
    return;
  end if;
  asked := case when condition = private.clients_where('{}') and private.clients_key(sorted_by) in ('c.name', 'c.created_at')
    -- Nothing is left out: walked in the order of an index, to the end of the page.
    then 'select array(select c.id from %1$s where %2$s order by %3$s %4$s, c.id offset $5 limit $6), (select count(*)::int from public.clients c where %2$s)'
    else 'with hit as materialized (select c.id, %3$s as key from %1$s where %2$s)
      select array(select h.id from hit h order by h.key %4$s, h.id offset $5 limit $6), (select count(*)::int from hit)' end;
  execute format(asked, private.clients_from(sorted_by), condition, private.clients_key(sorted_by), direction) into ids, total
    using company, p_filters, lower(private.like_pattern(coalesce(p_filters ->> 'q', ''))),
      lower(private.like_pattern(coalesce(p_filters ->> 'location', ''))), p_offset, p_limit;
end $$;
comment on function private.client_page is
  'Which clients of the caller''s company stand on a page of a list, in order, and how many match. Nothing without view_clients; nothing by payment without view_money.';

create function public.client_page(p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.client_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.client_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.client_page is
  'A page of client_list: { rows, total }. Filters, all optional: q (text in name, email, phone, company), is_active, type [], location, '
  'projects [status of a project, or none], since [{ until, after }] of created_at, payment [overdue, open, paid, never]. '
  'Sorts by name, created_at, last_contact, total_value or outstanding; the last three, and payment, need view_money.';
grant execute on function private.client_page(jsonb, text, boolean, int, int) to authenticated, service_role;
grant execute on function public.client_page(jsonb, text, boolean, int, int) to authenticated, service_role;
