-- NaN compares as larger than every number, so `check (x >= 0)` lets it through. Each numeric column gets a check
-- of its own; what is already stored is moved to private.quarantined_rows first, and sums built on it are computed again.
-- Infinity needs no check: a column with a precision refuses it.

create table private.quarantined_rows (
  id bigint generated always as identity primary key,
  company_id uuid references public.companies (id) on delete cascade,
  table_name text not null,
  -- The columns that held NaN; empty for a row that was removed with the row it belongs to.
  columns text[] not null,
  action text not null check (action in ('removed', 'corrected')),
  stored_row jsonb not null,
  found_at timestamptz not null default now()
);
create index quarantined_rows_company_idx on private.quarantined_rows (company_id);
alter table private.quarantined_rows enable row level security;
call private.close_while_seeing_as();
comment on table private.quarantined_rows is
  'Rows that held NaN when the database was upgraded, as they were stored. Removed: the row is only here. Corrected: the value '
  'is now null or 0, or was computed again. Operators read them with operator_report().';

create function private.numeric_columns(p_table regclass) returns table (name text, is_required boolean, accepts_zero boolean)
language sql stable set search_path = '' as $$
  select a.attname::text, a.attnotnull, not exists (
    select from pg_catalog.pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
      and pg_catalog.pg_get_constraintdef(k.oid) ~ ('\m' || a.attname || ' (>|<>) \(0\)'))
  from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.atttypid = 'pg_catalog.numeric'::regtype and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
$$;
comment on function private.numeric_columns is 'The numeric columns of a table that are stored as written, and whether null and 0 are accepted.';

create procedure private.quarantine_rows(p_table regclass, p_condition text)
language plpgsql set search_path = '' as $$
declare
  bad constant text := (select coalesce(string_agg(format('case when %1$I = ''NaN'' then %1$L end', c.name), ', '), 'null')
    from private.numeric_columns(p_table) c);
  is_found boolean;
  child record;
begin
  execute format('select exists (select from %s where %s)', p_table, p_condition) into is_found;
  if not is_found then
    return;
  end if;
  for child in
    select k.conrelid::regclass as relation,
      (select string_agg(quote_ident(a.attname), ', ' order by n.position) from unnest(k.conkey) with ordinality n (number, position)
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number) as own,
      (select string_agg(quote_ident(a.attname), ', ' order by n.position) from unnest(k.confkey) with ordinality n (number, position)
        join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number) as referenced
    from pg_catalog.pg_constraint k
    where k.contype = 'f' and k.confrelid = p_table and k.confdeltype in ('a', 'r', 'c')
  loop
    call private.quarantine_rows(child.relation,
      format('(%s) in (select %s from %s where %s)', child.own, child.referenced, p_table, p_condition));
  end loop;
  execute format(
    'insert into private.quarantined_rows (company_id, table_name, columns, action, stored_row) '
    'select (to_jsonb(r) ->> ''company_id'')::uuid, %L, array_remove(array[%s]::text[], null), ''removed'', to_jsonb(r) '
    'from (select * from %s where %s) r', regexp_replace(p_table::text, '^public\.', ''), bad, p_table, p_condition);
  execute format('alter table %s disable trigger user', p_table);
  execute format('delete from %s where %s', p_table, p_condition);
  execute format('alter table %s enable trigger user', p_table);
end $$;
comment on procedure private.quarantine_rows is
  'Moves the rows that meet a condition, and the rows that belong to them, to private.quarantined_rows. An append-only ledger '
  'loses nothing by it: the row is kept there as it was.';

create procedure private.quarantine_values(p_table regclass)
language plpgsql set search_path = '' as $$
declare
  any_bad text;
  bad text;
  changes text;
  must_go text;
  is_found boolean;
begin
  select string_agg(format('%I = ''NaN''', c.name), ' or '),
    string_agg(format('case when %1$I = ''NaN'' then %1$L end', c.name), ', '),
    string_agg(format('%1$I = case when %1$I = ''NaN'' then %2$s else %1$I end', c.name, case when c.is_required then '0' else 'null' end), ', '),
    string_agg(format('%I = ''NaN''', c.name), ' or ') filter (where c.is_required and not c.accepts_zero)
  into any_bad, bad, changes, must_go from private.numeric_columns(p_table) c;
  execute format('select exists (select from %s where %s)', p_table, any_bad) into is_found;
  if not is_found then
    return;
  end if;
  if must_go is not null then
    call private.quarantine_rows(p_table, must_go);
  end if;
  execute format(
    'insert into private.quarantined_rows (company_id, table_name, columns, action, stored_row) '
    'select (to_jsonb(r) ->> ''company_id'')::uuid, %L, array_remove(array[%s]::text[], null), ''corrected'', to_jsonb(r) '
    'from (select * from %s where %s) r', regexp_replace(p_table::text, '^public\.', ''), bad, p_table, any_bad);
  execute format('alter table %s disable trigger user', p_table);
  execute format('update %s set %s where %s', p_table, changes, any_bad);
  execute format('alter table %s enable trigger user', p_table);
end $$;
comment on procedure private.quarantine_values is
  'Replaces NaN in a table by null or 0 where the column accepts it, and removes the rows where it does not (an amount of a payment).';

create procedure private.sum_quarantined_again()
language plpgsql set search_path = '' as $$
declare
  stock record;
  document record;
begin
  create temp table touched on commit drop as
    select q.company_id, q.table_name, q.columns,
      case q.table_name when 'invoices' then q.stored_row ->> 'id' else q.stored_row ->> 'invoice_id' end::uuid as invoice_id,
      case q.table_name when 'quotes' then q.stored_row ->> 'id' else q.stored_row ->> 'quote_id' end::uuid as quote_id,
      case q.table_name when 'change_orders' then q.stored_row ->> 'id' else q.stored_row ->> 'change_order_id' end::uuid as change_order_id,
      case when q.table_name in ('expenses', 'project_finances') then q.stored_row ->> 'project_id' end::uuid as project_id,
      case q.table_name when 'items_database' then q.stored_row ->> 'id' else q.stored_row ->> 'item_id' end::uuid as item_id,
      (q.stored_row ->> 'client_id')::uuid as client_id
    from private.quarantined_rows q;

  alter table public.quotes disable trigger user;
  alter table public.quotes enable trigger quotes_totals;
  alter table public.invoices disable trigger user;
  alter table public.invoices enable trigger invoices_totals;
  for document in select distinct quote_id as id from pg_temp.touched where table_name in ('quotes', 'quote_items') loop
    begin
      update public.quotes d set subtotal = (select coalesce(sum(i.total_price) filter (where i.is_selected), 0)
        from public.quote_items i where i.company_id = d.company_id and i.quote_id = d.id) where d.id = document.id;
    exception when sqlstate 'PT422' then null; -- a total below 0: it stays 0
    end;
  end loop;
  for document in select distinct invoice_id as id from pg_temp.touched where table_name in ('invoices', 'invoice_items') loop
    begin
      update public.invoices d set subtotal = (select coalesce(sum(i.total_price), 0)
        from public.invoice_items i where i.company_id = d.company_id and i.invoice_id = d.id) where d.id = document.id;
    exception when sqlstate 'PT422' then null; -- a total below 0: it stays 0
    end;
  end loop;
  update public.invoices v set paid_amount = (select coalesce(sum(m.amount), 0) from public.payments m
    where m.company_id = v.company_id and m.invoice_id = v.id)
  where v.id in (select invoice_id from pg_temp.touched where table_name in ('invoices', 'invoice_items', 'payments'));
  update public.invoices v set
    status = case when v.paid_amount >= v.amount_due and v.amount_due > 0 then 'paid' when v.paid_amount > 0 then 'partial' else 'sent' end,
    paid_date = case when v.paid_amount >= v.amount_due and v.amount_due > 0 then v.paid_date end
  where v.status in ('partial', 'paid') and v.kind <> 'credit_note'
    and v.id in (select invoice_id from pg_temp.touched where table_name in ('invoices', 'invoice_items', 'payments'));
  update public.quotes q set billed_amount = coalesce((
    select sum(v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id)) from public.invoices v
    where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void' and v.deleted_at is null
      and v.kind not in ('credit_note', 'retainage')), 0)
  where q.id in (select t.quote_id from pg_temp.touched t union
    select v.quote_id from public.invoices v where v.id in (select t.invoice_id from pg_temp.touched t));
  alter table public.quotes enable trigger user;
  alter table public.invoices enable trigger user;

  alter table public.change_orders disable trigger user;
  update public.change_orders o set amount = (select coalesce(sum(i.total_price), 0) from public.change_order_items i
    where i.company_id = o.company_id and i.change_order_id = o.id)
  where o.id in (select change_order_id from pg_temp.touched where table_name in ('change_orders', 'change_order_items'));
  alter table public.change_orders enable trigger user;

  alter table public.project_finances disable trigger user;
  update public.project_finances f set actual_cost = (select coalesce(sum(e.amount), 0) from public.expenses e
    where e.company_id = f.company_id and e.project_id = f.project_id and e.status = 'spent')
  where f.project_id in (select project_id from pg_temp.touched);
  alter table public.project_finances enable trigger user;

  alter table public.items_database disable trigger user;
  update public.items_database i set current_stock = (select coalesce(sum(m.quantity), 0) from public.stock_movements m
    where m.company_id = i.company_id and m.item_id = i.id)
  where i.id in (select item_id from pg_temp.touched where table_name = 'stock_movements' or 'current_stock' = any (columns));
  alter table public.items_database enable trigger user;

  -- Credit that was spent although it never existed: the ledger says so in a row of its own, and the balance is 0.
  alter table public.client_credits disable trigger user;
  insert into public.client_credits (company_id, client_id, amount, source, notes, created_by)
  select k.company_id, k.client_id, -sum(k.amount), 'manual', 'Correction: credit whose amount was not a number was removed.', null
  from public.client_credits k
  where (k.company_id, k.client_id) in (select company_id, client_id from pg_temp.touched where table_name = 'client_credits')
  group by k.company_id, k.client_id having sum(k.amount) < 0;
  alter table public.client_credits enable trigger user;

  perform private.sum_clients(c.company_id, array_agg(distinct c.client_id)) from (
    select company_id, client_id from pg_temp.touched where table_name = 'private.client_sums' union
    select v.company_id, v.client_id from public.invoices v where v.id in (select invoice_id from pg_temp.touched)) c
  where c.client_id is not null group by c.company_id;
  update public.report_runs r set figures = private.month_report(r.company_id, r.month)
  where r.status in ('queued', 'sending') and r.company_id in (select company_id from pg_temp.touched);
  perform private.refresh_metrics_of((select array_agg(distinct company_id) from pg_temp.touched where company_id is not null), now());
  drop table pg_temp.touched;
end $$;
comment on procedure private.sum_quarantined_again is
  'Computes again what was summed from quarantined values: totals, paid amounts, costs, stock, credit, and what reports read.';

do $$
declare
  relation record;
  found int;
  -- A payment of NaN that was larger than the balance is stored as the balance and a credit of NaN: both are of that payment.
  overpaid constant uuid[] := (select array_agg(k.payment_id) from public.client_credits k
    where k.amount = 'NaN' and k.source = 'overpayment' and k.payment_id is not null);
begin
  if overpaid is not null then
    call private.quarantine_rows('public.payments', format('id = any (%L::uuid[])', overpaid));
  end if;
  for relation in
    select c.oid::regclass as name from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and exists (select from private.numeric_columns(c.oid::regclass))
    order by c.oid
  loop
    call private.quarantine_values(relation.name);
  end loop;
  select count(*) into found from private.quarantined_rows;
  if found > 0 then
    call private.sum_quarantined_again();
    raise warning '% stored rows held values that are not numbers (NaN). They were moved to quarantine: sign in as a platform administrator and open /admin-cleanup.', found;
  end if;
  for relation in
    select c.oid::regclass as name,
      string_agg(format('add constraint %I check (%I <> ''NaN'') not valid', left(c.relname || '_' || a.attname, 55) || '_not_nan', a.attname),
        ', ' order by a.attnum) as additions,
      string_agg(format('validate constraint %I', left(c.relname || '_' || a.attname, 55) || '_not_nan'), ', ' order by a.attnum) as validations
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and a.atttypid = 'pg_catalog.numeric'::regtype and a.attnum > 0 and not a.attisdropped
    group by c.oid, c.relname
  loop
    execute format('alter table %s %s', relation.name, relation.additions);
    execute format('alter table %s %s', relation.name, relation.validations);
  end loop;
end $$;

-- The functions that take an amount refuse it in words before the column does.
do $$
declare
  change record;
  source text;
begin
  for change in select * from (values
    ('private.record_payment(jsonb,text)', 'if amount is null or amount <= 0 or', 'if amount is null or amount <= 0 or amount >= 1e10 or'),
    ('private.apply_client_credit(uuid,numeric,uuid)', 'if wanted <= 0 then', 'if wanted <= 0 or wanted >= 1e10 then'),
    ('private.pay_out_credit(uuid,numeric,text,timestamp with time zone,text,text,uuid)',
      'p_amount is null or p_amount <= 0 or', 'p_amount is null or p_amount <= 0 or p_amount >= 1e10 or')
  ) as c (name, old_text, new_text)
  loop
    source := pg_catalog.pg_get_functiondef(change.name::regprocedure);
    if position(change.old_text in source) = 0 then
      raise exception '% does not contain the condition to change', change.name;
    end if;
    execute replace(source, change.old_text, change.new_text);
  end loop;
end $$;
