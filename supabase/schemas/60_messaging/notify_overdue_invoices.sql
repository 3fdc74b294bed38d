create function private.notify_overdue_invoices(p_company uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.company_date(p_company, p_now);
begin
  perform private.notify_people(v.company_id, 'invoice_overdue', private.owners_of(v.company_id) || v.created_by, 'view_money',
    'invoice', v.id, v.project_id, format('%s is overdue', v.invoice_number),
    (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id))
  from public.invoices v
  where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial')
    and v.kind <> 'credit_note' and v.balance > 0 and v.due_date between today - 7 and today - 1
    and not exists (select from public.notifications n
      where n.company_id = p_company and n.subject_id = v.id and n.kind = 'invoice_overdue');
  delete from public.notifications n where n.company_id = p_company and n.created_at < p_now - interval '90 days';
end $$;
comment on function private.notify_overdue_invoices is
  'Once for each invoice that became overdue in the last seven days; also deletes notifications older than 90 days.';
