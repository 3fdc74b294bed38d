set check_function_bodies = off;

drop index public.bills_number_key;

create function private.plain_bill_number(p_number text) returns text
language sql immutable strict parallel safe set search_path = '' as $$ select regexp_replace(lower(p_number), '\s', '', 'g') $$;

create unique index bills_number_key on public.bills (company_id, vendor_id, private.plain_bill_number(vendor_number))
  where state <> 'void' and vendor_number is not null;

comment on function private.plain_bill_number(p_number text) is 'A vendor''s bill number without capitals and blanks: two bills of a vendor with the same are one bill.';

create or replace function private.check_bill(p_company uuid, p_id uuid, p_bill jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  kind constant text := coalesce(p_bill ->> 'kind', 'bill');
  vendor constant uuid := (p_bill ->> 'vendor_id')::uuid;
  first public.bills;
  ordered public.purchase_orders;
begin
  select * into first from public.bills b where b.company_id = p_company and b.id <> p_id and b.state <> 'void'
    and (b.file_hash = p_bill ->> 'file_hash'
      or b.vendor_id = vendor and private.plain_bill_number(b.vendor_number) = private.plain_bill_number(p_bill ->> 'vendor_number')) order by b.created_at limit 1;
  if first.id is not null then
    perform private.raise_api_error('PT409', format('This %s was already entered as %s%s on %s.',
      case when first.file_hash = p_bill ->> 'file_hash' then 'file' else 'bill' end, coalesce('bill ' || first.vendor_number, 'a bill'),
      coalesce(' of ' || (select v.name from public.vendors v where v.company_id = p_company and v.id = first.vendor_id), ''),
      to_char(first.created_at, 'FMMM/FMDD/YYYY')), 'vendor_number');
  elsif coalesce((p_bill ->> 'is_inbox')::boolean, false) then
    return;
  elsif vendor is null then
    perform private.raise_api_error('PT422', 'Choose a vendor', 'vendor_id');
  elsif not exists (select from public.vendors v where v.company_id = p_company and v.id = vendor) then
    perform private.raise_api_error('PT404', 'Vendor not found', 'vendor_id');
  elsif p_bill ->> 'bill_date' is null then
    perform private.raise_api_error('PT422', 'Enter the date of the bill', 'bill_date');
  elsif (p_bill ->> 'due_date')::date < (p_bill ->> 'bill_date')::date then
    perform private.raise_api_error('PT422', 'The due date can''t be before the bill date', 'due_date');
  elsif kind not in ('bill', 'credit') then
    perform private.raise_api_error('PT422', 'Choose a bill or a credit memo', 'kind');
  elsif p_bill ->> 'order_id' is not null then
    select * into ordered from public.purchase_orders o where o.company_id = p_company and o.id = (p_bill ->> 'order_id')::uuid;
    if ordered.id is null then
      perform private.raise_api_error('PT404', 'Order not found', 'order_id');
    elsif ordered.vendor_id <> vendor then
      perform private.raise_api_error('PT422', format('Order %s belongs to another vendor.', ordered.number), 'order_id');
    end if;
  end if;
  if kind = 'credit' then
    perform private.check_credit(p_company, p_bill);
  end if;
end $$;

reset check_function_bodies;
