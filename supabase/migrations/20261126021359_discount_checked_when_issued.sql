-- A discount stored directly before the lines is checked when the document is issued.
create trigger invoices_discount_issued before update of status on public.invoices
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.check_discount();

-- A discount stored directly before the lines is checked when the document is issued.
create trigger quotes_discount_issued before update of status on public.quotes
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.check_discount();

comment on function private.check_discount() is 'Trigger: refuses a fixed discount above the subtotal when it changes on a document with lines, and when a draft is issued. Error: PT422 (discount_value).';
