create view public.client_timeline with (security_invoker = true) as
select n.company_id, n.client_id, 'note' as type, n.id, null::text as title, n.body as description, null::text as status, n.created_at,
  null::text as failure
from public.client_notes n
union all
select m.company_id, m.client_id, case when m.kind = 'email' then 'mail_out' when m.direction = 'inbound' then 'message_in' else 'message_out' end,
  m.id, coalesce(m.subject, m.phone_number), m.message_content,
  case when m.status = 'failed' and exists (select from public.client_messages r where r.company_id = m.company_id and r.retry_of = m.id)
    then 'retried' else m.status end,
  m.created_at, case when m.status = 'failed' then m.twilio_error_message end
from public.client_messages m where m.reminder_id is null
union all
select q.company_id, q.client_id, 'quote', q.id, q.quote_number, q.title, q.status, q.created_at, null
from public.quotes q where q.deleted_at is null and q.client_id is not null
union all
select v.company_id, v.client_id, 'invoice', v.id, v.invoice_number, v.title,
  case when v.kind = 'credit_note' and v.status = 'paid' then 'credited' else v.status end, v.created_at, null
from public.invoices v where v.deleted_at is null
union all
select r.company_id, r.client_id, 'reminder', r.id, v.invoice_number, r.message, r.status, r.created_at, null
from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
union all
select d.company_id, d.client_id, 'document', d.id, d.name, d.description, null, d.created_at, null
from public.client_documents d where d.deleted_at is null
union all
select s.company_id, s.client_id, 'survey', s.id, s.rating::text, s.comment, case when s.answered_at is null then 'sent' else 'answered' end,
  coalesce(s.answered_at, s.created_at), null
from public.surveys s;

comment on view public.client_timeline is
  'Everything that happened with a client, for the Communication tab: filter by client_id, order by created_at.';

grant select on public.client_timeline to authenticated, service_role;
