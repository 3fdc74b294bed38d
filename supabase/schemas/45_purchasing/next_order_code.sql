create function private.next_order_code(p_company uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    code := private.format_number('purchase_order', private.next_number(p_company, 'PO-'));
    exit when not exists (select from public.purchase_orders o where o.company_id = p_company and o.number = code);
  end loop;
  return code;
end $$;
comment on function private.next_order_code is 'Takes the next free number of a purchase order: PO-0001.';
