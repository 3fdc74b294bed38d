create function private.check_application_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  a public.pay_applications;
  other record;
begin
  select * into a from public.pay_applications p where p.company_id = old.company_id and p.invoice_id = old.id;
  if a.id is null then
    return new;
  elsif new.status = 'draft' or new.deleted_at is not null then
    raise exception 'This invoice belongs to pay application %. Void it to change the application.', a.number using errcode = 'PT409';
  end if;
  select later.number into other from public.pay_applications later
  where later.company_id = a.company_id and later.project_id = a.project_id and later.number > a.number
    and private.application_state(later) <> 'draft' order by later.number desc limit 1;
  if found then
    raise exception 'Pay application % builds on this invoice. Void the invoice of that application first.', other.number using errcode = 'PT409';
  end if;
  select r.invoice_number into other from public.invoices r
  where r.company_id = old.company_id and r.retains_invoice_id = old.id and r.status <> 'void' and r.deleted_at is null limit 1;
  if found then
    raise exception 'The retainage of this invoice is billed on invoice %. Void that invoice first.', other.invoice_number using errcode = 'PT409';
  end if;
  return new;
end $$;
comment on function private.check_application_invoice is
  'Trigger: the invoice of a pay application is voided, never revised or deleted, and not while a later application or a retainage invoice '
  'builds on it. Error: PT409.';
