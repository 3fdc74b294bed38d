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
  'Computes again what was summed from quarantined values: totals, paid amounts, costs, stock, credit, and what '
  'reports read.';
