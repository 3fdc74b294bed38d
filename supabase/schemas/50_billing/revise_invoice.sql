create function public.revise_invoice(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.revise_document('invoices', p_id, p_reason);
  return private.invoice_json(p_id);
end $$;
comment on function public.revise_invoice is
  'Keeps a sent invoice as a revision and opens it as a draft under the same number; its payments stay. Arguments: '
  'p_id, the invoice; p_reason. Errors: PT402, PT403, PT404, PT409 when paid or void. Callers: signed-in users.';
grant execute on function public.revise_invoice to authenticated, service_role;
