create function private.notify_quote_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, s.created_by, 'view_money', 'decision ' || new.id, jsonb_build_object(
    'event', case new.decision when 'accepted' then 'quote_accepted' else 'quote_declined' end,
    'document_id', new.quote_id, 'document', new.document ->> 'number', 'client', new.document ->> 'client_name',
    'person', new.signer_name, 'amount', (new.document ->> 'total_amount')::numeric, 'note', nullif(btrim(new.reason), '')))
  from (select 1) one left join public.document_shares s on s.company_id = new.company_id and s.id = new.share_id;
  return null;
end $$;
comment on function private.notify_quote_decision is 'A client has accepted or declined a quote.';
