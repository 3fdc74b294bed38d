create function public.receive_goods(p_receipt jsonb) returns jsonb
language sql set search_path = '' as $$ select private.receive_goods(p_receipt) $$;
comment on function public.receive_goods is
  'Records a delivery and returns { id, order_id, state, receipts }. Sent twice with one id, it is one receipt. What is delivered on an order that the vendor has not answered accepts it. '
  'Keys: id (a uuid made by the device), order_id, received_on, note, photo_hash (sha256 of a project photo), is_over_confirmed (more than ordered, within the '
  'tolerance), lines [{ order_line_id, quantity }]. Arguments: p_receipt, an object of these keys. Errors: PT402, PT403, PT404, PT409 not sent, closed, or over the '
  'order without confirmation (is_over_confirmed), PT422 with the field. Callers: signed-in users with update_progress or edit_purchasing.';

create function private.receive_goods(p_receipt jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant uuid := coalesce((p_receipt ->> 'id')::uuid, gen_random_uuid());
  day constant date := coalesce((p_receipt ->> 'received_on')::date, private.company_date(company));
  o public.purchase_orders;
  line jsonb;
  at int;
begin
  perform private.require_write(case when private.has_permission('edit_purchasing') then 'edit_purchasing' else 'update_progress' end, 'vendor_management');
  o := private.require_order((p_receipt ->> 'order_id')::uuid);
  if not private.has_permission('edit_purchasing') and o.project_id is null then
    perform private.raise_api_error('PT404', 'This purchase order no longer exists.');
  elsif exists (select from public.goods_receipts r where r.id = given and r.order_id = o.id) then
    return private.receipt_answer(company, given);
  elsif o.state not in ('sent', 'accepted', 'partly_received', 'received') then
    perform private.raise_api_error('PT409', format('Order %s is %s, so nothing can be received.', o.number, replace(o.state, '_', ' ')));
  elsif day > private.company_date(company) or day < private.company_date(company) - 730 then
    perform private.raise_api_error('PT422', 'Enter the day of the delivery: today or earlier.', 'received_on');
  elsif jsonb_array_length(coalesce(p_receipt -> 'lines', '[]')) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Enter what was delivered.', 'lines');
  end if;
  insert into public.goods_receipts (id, company_id, order_id, received_on, note, photo_hash)
  values (given, company, o.id, day, left(btrim(coalesce(p_receipt ->> 'note', '')), 1000), p_receipt ->> 'photo_hash');
  for line, at in select x.line, x.place::int - 1 from jsonb_array_elements(p_receipt -> 'lines') with ordinality x (line, place) loop
    perform private.receive_line(o, given, line, format('lines.%s.quantity', at), coalesce((p_receipt ->> 'is_over_confirmed')::boolean, false));
  end loop;
  update public.purchase_orders x set state = private.receipt_state(company, o.id), accepted_at = coalesce(x.accepted_at, now()) where x.id = o.id;
  return private.receipt_answer(company, given);
end $$;
grant execute on function public.receive_goods, private.receive_goods to authenticated;
