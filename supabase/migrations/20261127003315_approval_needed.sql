set check_function_bodies = off;

alter table public.notifications drop constraint notifications_subject_type_check;

create function private.approvers_of(p_company uuid, p_amount numeric, variadic p_entered_by uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.id), '{}') from private.readers_of(p_company, 'approve_bills', null) r (id)
  join public.user_profiles u on u.id = r.id
  cross join private.purchasing_rules(p_company) s
  where u.id <> all (array_remove(p_entered_by, null))
    and (u.role = 'owner' or abs(p_amount) <= case u.role when 'project_manager' then s.project_manager_limit when 'bookkeeper' then s.bookkeeper_limit else 0 end)
$$;

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

alter table public.notifications add constraint notifications_subject_type_check CHECK (subject_type = ANY (ARRAY['quote'::text, 'invoice'::text, 'project'::text, 'task'::text, 'client'::text, 'document'::text, 'change_order'::text, 'timesheet'::text, 'lead'::text, 'vendor'::text, 'bid_request'::text, 'purchase_order'::text, 'bill'::text]));

create trigger bills_approvers after update of state on public.bills for each row
  when (old.state in ('inbox', 'draft') and new.state in ('matched', 'exception'))
  execute function private.notify_approvers();

create trigger purchase_orders_approvers after update of subtotal, tax, approved_at on public.purchase_orders for each row
  when (new.state = 'draft' and new.approved_at is null and (new.total > old.total or old.approved_at is not null))
  execute function private.notify_approvers();

comment on function private.approvers_of(p_company uuid, p_amount numeric, VARIADIC p_entered_by uuid[]) is 'Who may approve an order or bill of this amount (dollars) that these people entered; see require_approver.';

comment on function private.notify_approvers() is 'Row trigger: notifies who may approve it that a bill was checked against its order, or that an order above the company''s limit was saved.';

reset check_function_bodies;
