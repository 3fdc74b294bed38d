create function public.approve_purchase_order(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.approve_purchase_order(p_id) $$;
comment on function public.approve_purchase_order is
  'Approves a draft so that it can be sent, and returns the order. Arguments: p_id. Errors: PT402, PT403 above the role''s limit or entered by the '
  'caller, PT404, PT409 not a draft. Callers: signed-in users with approve_bills.';

create function private.approve_purchase_order(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  o := private.require_order(p_id);
  if o.state <> 'draft' then
    perform private.raise_api_error('PT409', 'Only a draft can be approved.');
  end if;
  perform private.require_approver(o.total, o.created_by, o.edited_by);
  update public.purchase_orders x set approved_by = auth.uid(), approved_at = now() where x.id = o.id;
  return private.purchase_order_json(o.company_id, o.id);
end $$;
grant execute on function public.approve_purchase_order, private.approve_purchase_order to authenticated;
