create function public.send_purchase_order(p_id uuid, p_mails boolean default true) returns jsonb
language sql set search_path = '' as $$ select private.send_purchase_order(p_id, p_mails) $$;
comment on function public.send_purchase_order is
  'Sends an order to its vendor: returns the order with token, the vendor''s link (/shared/orders/<token>), and emails the link unless p_mails is false. A sent order '
  'can be sent again. Arguments: p_id; p_mails. Errors: PT402, PT403, PT404, PT409 not approved, or answered already, PT422 vendor without email (vendor_id). '
  'Callers: signed-in users with edit_purchasing.';

create function private.send_purchase_order(p_id uuid, p_mails boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
  rules public.purchasing_settings;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  rules := private.purchasing_rules(o.company_id);
  if o.state not in ('draft', 'sent') then
    perform private.raise_api_error('PT409', 'The vendor answered this order already.');
  elsif o.total > rules.order_approval_above and o.approved_at is null then
    perform private.raise_api_error('PT409', format('Orders above %s need an approval before they are sent.', private.money_text(rules.order_approval_above)));
  elsif coalesce(p_mails, true) and not exists (select from public.vendors v where v.company_id = o.company_id and v.id = o.vendor_id and btrim(coalesce(v.email, '')) <> '') then
    perform private.raise_api_error('PT422', 'This vendor has no email address. Add one, or share the link yourself.', 'vendor_id');
  end if;
  update public.purchase_orders x set state = 'sent', sent_at = now(), proposed_date = null, answer_note = '' where x.id = o.id;
  if coalesce(p_mails, true) then
    insert into private.order_mails (company_id, order_id) values (o.company_id, o.id)
    on conflict (order_id) do update set due_at = now(), taken_until = null, attempts = 0, error = null, failed_at = null;
  end if;
  return private.purchase_order_json(o.company_id, o.id) || jsonb_build_object('token', private.new_order_link(o.id));
end $$;
grant execute on function public.send_purchase_order, private.send_purchase_order to authenticated;
