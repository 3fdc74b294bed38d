create function public.get_invoice(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_invoice constant jsonb := private.invoice_json(p_id);
begin
  if found_invoice is null then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  return found_invoice;
end $$;
comment on function public.get_invoice is
  'An invoice whole: client, project, lines, payments, payment status and aging. Arguments: p_id. Errors: PT404. '
  'Callers: signed-in users.';
grant execute on function public.get_invoice to authenticated, service_role;
