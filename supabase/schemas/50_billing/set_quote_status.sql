create function public.set_quote_status(p_id uuid, p_status text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  if p_status is null or p_status not in ('draft', 'sent', 'accepted', 'expired', 'rejected') then
    perform private.raise_api_error('PT422', 'Unknown quote status.', 'status');
  end if;
  update public.quotes set status = p_status where id = p_id and deleted_at is null and status <> p_status;
  if not found and not exists (select from public.quotes where id = p_id and deleted_at is null) then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  return private.quote_json(p_id);
end $$;
comment on function public.set_quote_status is
  'Moves a quote (draft, sent, accepted, expired, rejected) within its state machine; setting the state it has is '
  'harmless. Arguments: p_id; p_status. Errors: PT402, PT403, PT404, PT409 move not possible, PT422. Callers: '
  'signed-in users with edit_documents.';
grant execute on function public.set_quote_status to authenticated, service_role;
