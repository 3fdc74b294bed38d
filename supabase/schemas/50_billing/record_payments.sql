create function public.record_payments(p_payments jsonb) returns table (invoice_id uuid, ok boolean, message text)
language plpgsql set search_path = '' as $$
declare
  one jsonb;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  for one in select value from jsonb_array_elements(coalesce(p_payments, '[]')) order by value ->> 'invoice_id' loop
    invoice_id := (one ->> 'invoice_id')::uuid; ok := true; message := null;
    begin
      if one ->> 'amount' is null then
        one := one || jsonb_build_object('amount', (select v.balance from public.invoices v where v.id = (one ->> 'invoice_id')::uuid));
      end if;
      perform private.record_payment(one, 'refuse');
    exception when sqlstate 'PT422' or sqlstate 'PT409' or sqlstate 'PT404' then
      ok := false; message := sqlerrm;
    end;
    return next;
  end loop;
end $$;
comment on function public.record_payments is
  'Bulk: one payment each, by default of the whole balance; returns for each whether it worked and why not. '
  'Arguments: p_payments, an array of objects as for record_payment. Errors: PT402, PT403; the PT404, PT409 or PT422 '
  'of one is its answer. Callers: signed-in users with edit_documents.';
grant execute on function public.record_payments to authenticated, service_role;
