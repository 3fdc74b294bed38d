create function public.quote_progress(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.quote_progress(p_id) $$;
comment on function public.quote_progress is
  'How far a quote has come: { sent_at, sent_to, text_status (pending, sent, delivered, failed, replied), delivered_at, '
  'text_error, viewed_at, decision (accepted, rejected), decided_at, invoiced, paid (dollars), paid_at (a day, once every invoice of '
  'the quote is paid), is_deposit_only (nothing else was invoiced) }. The delivery of a text is null without send_messages. Arguments: p_id. Errors: PT404. '
  'Callers: signed-in users with view_money.';
grant execute on function public.quote_progress to authenticated, service_role;

create function private.quote_progress(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  q public.quotes;
  texted public.client_messages;
  sent_to text;
  result jsonb;
begin
  select * into q from public.quotes where company_id = company and id = p_id and deleted_at is null;
  if q.id is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  select s.sent_to into sent_to from public.document_shares s
  where s.company_id = company and s.quote_id = p_id and s.sent_to is not null order by s.created_at desc limit 1;
  -- The link in a text says which quote the text is about; the token is stored as its hash only.
  if private.has_permission('send_messages') then
    select m.* into texted from public.client_messages m
    join private.document_share_tokens t
      on t.token_hash = sha256(convert_to(substring(m.message_content from '/shared/documents/([A-Za-z0-9_-]+)'), 'utf8'))
    join public.document_shares s on s.company_id = company and s.id = t.share_id and s.quote_id = p_id
    where m.company_id = company and m.client_id = q.client_id and m.kind = 'sms' and m.direction = 'outbound'
      and m.created_at >= q.created_at
    order by m.created_at desc limit 1;
  end if;
  select jsonb_build_object('invoiced', count(*), 'paid', coalesce(sum(v.paid_amount - private.credited_amount(v.company_id, v.id)), 0),
      'paid_at', case when count(*) > 0 and bool_and(v.status = 'paid') then max(v.paid_date) end,
      'is_deposit_only', coalesce(bool_and(v.kind = 'deposit') and sum(v.total_amount) < q.total_amount, false))
    into result
  from public.invoices v where v.company_id = company and v.quote_id = p_id and v.deleted_at is null and v.status <> 'void'
    and v.kind <> 'credit_note';
  return result || jsonb_build_object('sent_at', q.sent_at, 'sent_to', sent_to, 'text_status', texted.status,
    'delivered_at', texted.delivered_at, 'text_error', texted.twilio_error_message, 'viewed_at', q.viewed_at,
    'decision', case when q.status in ('accepted', 'rejected') then q.status end,
    'decided_at', case q.status when 'accepted' then q.accepted_at when 'rejected' then q.rejected_at end);
end $$;
comment on function private.quote_progress is 'See public.quote_progress.';
grant execute on function private.quote_progress to authenticated, service_role;
