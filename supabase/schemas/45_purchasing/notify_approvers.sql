create function private.notify_approvers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_order constant boolean := tg_table_name = 'purchase_orders';
  name constant text := case when is_order then to_jsonb(new) ->> 'number' else 'Bill ' || coalesce(to_jsonb(new) ->> 'vendor_number', '') end;
begin
  if not is_order or new.total > (private.purchasing_rules(new.company_id)).order_approval_above then
    perform private.notify_people(new.company_id, 'approval_needed', private.approvers_of(new.company_id, new.total, new.created_by, new.edited_by),
      'approve_bills', case when is_order then 'purchase_order' else 'bill' end, new.id, null, btrim(name) || ' needs your approval',
      (select v.name from public.vendors v where v.company_id = new.company_id and v.id = new.vendor_id), new.id::text, false);
  end if;
  return null;
end $$;
comment on function private.notify_approvers is
  'Row trigger: notifies who may approve it that a bill was checked against its order, or that an order above the company''s limit was saved.';
