create function public.record_order_answer(p_id uuid, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.record_order_answer(p_id, p_answer) $$;
comment on function public.record_order_answer is
  'Records what a vendor answered by phone or in person, as answer_purchase_order_link does, and returns the order. Arguments: p_id; p_answer '
  '{ answer, revision, name, note, proposed_date }. Errors: PT402, PT403, PT404, PT409, PT422. Callers: signed-in users with edit_purchasing.';

create function private.record_order_answer(p_id uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  perform private.set_order_answer(o.id, p_answer - 'ip');
  return private.purchase_order_json(o.company_id, o.id);
end $$;
grant execute on function public.record_order_answer, private.record_order_answer to authenticated;
