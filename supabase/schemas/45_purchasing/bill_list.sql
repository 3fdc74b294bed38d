create view public.bill_list with (security_invoker = true) as
select b.id, b.company_id, b.vendor_id, v.name as vendor_name, b.vendor_number, b.kind, b.state, b.bill_date, b.due_date, b.total,
  private.payable_amount(b) as payable, b.retainage_held - b.retainage_released as retainage_open, b.object_path is not null as has_file, b.expense_id,
  b.order_id, (select o.number from public.purchase_orders o where o.company_id = b.company_id and o.id = b.order_id) as order_number, b.created_by, b.version, b.created_at, b.updated_at,
  (select m.sender from public.bill_mails m where m.company_id = b.company_id and m.id = b.mail_id) as mail_sender
from public.bills b
left join public.vendors v on v.company_id = b.company_id and v.id = b.vendor_id;

comment on view public.bill_list is 'Bills with the vendor''s name, what is payable now, and the retainage that is still held, in dollars; mail_sender who emailed it, where it came by email.';

grant select on public.bill_list to authenticated, service_role;
