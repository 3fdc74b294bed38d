create function private.notify_document_opened() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document constant jsonb := private.shared_document(new);
begin
  perform private.notify_of_client_action(new.company_id, new.created_by, 'view_money',
    concat_ws(' ', 'look', document ->> 'id', document ->> 'revision'), jsonb_build_object(
      'event', (document ->> 'type') || '_opened', 'document_id', document -> 'id', 'document', document -> 'number',
      'client', document -> 'client_name', 'amount', document -> 'total_amount'));
  return null;
end $$;
comment on function private.notify_document_opened is 'A client has opened a quote or an invoice for the first time.';
