-- Whoever mails clients sees beforehand who wants no mails, and afterwards what did not go out and why; it can be sent again.

create or replace view public.client_list with (security_invoker = true) as
select c.id, c.company_id, c.name, c.email, c.phone, c.company_name, c.contact_person, c.address, c.client_type, c.payment_terms,
  c.preferred_contact_method, c.notes, c.is_active, c.created_at, c.updated_at, c.version,
  concat_ws(', ', nullif(c.address ->> 'city', ''), nullif(c.address ->> 'state', '')) as location,
  coalesce(p.total, 0)::int as total_projects, coalesce(p.active, 0)::int as active_projects, p.statuses as project_statuses,
  case when (select private.has_permission('view_money')) then coalesce(v.invoiced, 0) end as total_value,
  case when (select private.has_permission('view_money')) then coalesce(v.outstanding, 0) end as outstanding,
  case when (select private.has_permission('view_money')) then coalesce(v.overdue, 0) end as overdue,
  s.satisfaction, s.answers as survey_answers,
  greatest(m.last_message, n.last_note, v.last_sent) as last_contact, c.mail_opt_out_at
from public.clients c
left join lateral (select count(*) as total, count(*) filter (where p.status in ('in_progress', 'delayed') and p.archived_at is null) as active,
    array_agg(distinct p.status) as statuses
  from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null) p on true
left join lateral (select sum(v.total_amount - v.retainage_amount) as invoiced, sum(v.balance) as outstanding,
    sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue, max(v.sent_at) as last_sent
  from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null
    and v.status not in ('draft', 'void') and v.kind <> 'credit_note') v on true
left join lateral (select round(avg(s.rating), 1) as satisfaction, count(s.rating)::int as answers
  from public.surveys s where s.company_id = c.company_id and s.client_id = c.id) s on true
left join lateral (select max(m.created_at) as last_message from public.client_messages m where m.company_id = c.company_id and m.client_id = c.id) m on true
left join lateral (select max(n.created_at) as last_note from public.client_notes n where n.company_id = c.company_id and n.client_id = c.id) n on true
where c.deleted_at is null;

create or replace view public.client_timeline with (security_invoker = true) as
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
select v.company_id, v.client_id, 'invoice', v.id, v.invoice_number, v.title, v.status, v.created_at, null
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

create or replace function private.retry_message(p_id uuid) returns public.client_messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  failed public.client_messages;
  again public.client_messages;
  address text;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  select * into failed from public.client_messages m
  where m.id = p_id and m.company_id = private.company_id() and m.direction = 'outbound' and m.reminder_id is null for no key update;
  if failed.id is null then
    perform private.reject('PT404', 'This message is no longer there.');
  elsif failed.status <> 'failed' then
    perform private.reject('PT409', 'Only a message that failed can be sent again.');
  end if;
  select * into again from public.client_messages m where m.company_id = failed.company_id and m.retry_of = failed.id;
  if again.id is null then
    if failed.kind = 'email' then
      select coalesce(nullif(btrim(c.email), ''), failed.email_address) into address from public.clients c
      where c.company_id = failed.company_id and c.id = failed.client_id;
    end if;
    insert into public.client_messages (company_id, client_id, kind, template_id, phone_number, email_address, subject, message_content, facts,
      retry_of, user_id)
    values (failed.company_id, failed.client_id, failed.kind, failed.template_id, failed.phone_number, address, failed.subject,
      failed.message_content, failed.facts, failed.id, (select auth.uid()))
    returning * into again;
  end if;
  return again;
end $$;
comment on function public.retry_message is
  'Sends a text or a mail that failed once more: stores it as a new message at the end of the client''s row, which is the promise to send it; a mail goes to the address that the client has now. Asked twice, it is the same new message. Errors: PT402, PT403, PT404, PT409 not failed, PT422 no consent, no mails wanted.';
