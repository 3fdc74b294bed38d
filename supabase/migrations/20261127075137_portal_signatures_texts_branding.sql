set check_function_bodies = off;

create function private.signatures_of_client(p_session private.portal_sessions) returns setof public.signatures
language sql stable security definer set search_path = '' as $$
  select s.* from public.clients c
  join public.project_documents d on d.company_id = c.company_id and d.project_id = any (private.client_projects(p_session)) and d.deleted_at is null
  join public.signatures s on s.company_id = d.company_id and s.document_id = d.id and s.status = 'pending'
    and case when s.signer_email is null then lower(s.signer) = lower(btrim(c.name)) else s.signer_email = lower(btrim(c.email)) end
  where c.company_id = p_session.company_id and c.id = p_session.client_id
$$;

create function private.with_portal_link(p_company uuid, p_client uuid, p_text text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  access uuid;
begin
  if p_text not like '%{portal_link}%' then
    return p_text;
  end if;
  select a.id into access from public.portal_access a where a.company_id = p_company and a.client_id = p_client and a.revoked_at is null;
  return case when access is null then replace(p_text, '{portal_link}', '')
    else replace(p_text, '{portal_link}', '{site}/portal/' || private.issue_portal_link(access)) end;
end $$;

create function public.text_portal_invitation(p_client_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.text_portal_invitation(p_client_id) $$;

create function private.portal_signature_link(p_token text, p_signature_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  token constant text := private.new_token();
begin
  perform private.require_portal_client(session);
  if not exists (select from private.signatures_of_client(session) s where s.id = p_signature_id) then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  insert into private.signature_links (token_hash, signature_id, access_id, expires_at)
  values (sha256(token::bytea), p_signature_id, session.access_id, now() + interval '1 day');
  return jsonb_build_object('token', token);
end $$;

create function public.portal_branding(p_access_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_card jsonb;
begin
  select private.company_card(a.company_id) into found_card from public.portal_access a where a.id = p_access_id and a.revoked_at is null;
  if found_card is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return jsonb_build_object('name', found_card -> 'name', 'logo_url', found_card -> 'logo_url', 'primary_color', found_card -> 'primary_color');
end $$;

create function public.portal_signature_link(p_token text, p_signature_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.portal_signature_link(p_token, p_signature_id) $$;

create function private.text_portal_invitation(p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  number text;
begin
  perform private.require_write('view_clients');
  perform private.require_write('edit_documents', 'create_edit_clients');
  perform private.require_write('send_messages', 'create_edit_clients');
  select coalesce(private.e164(c.phone), '') into number from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null;
  if number is null then
    perform private.raise_api_error('PT404', 'Client not found');
  elsif number = '' then
    perform private.raise_api_error('PT422', 'Add a phone number to this client first.', 'client_id');
  end if;
  insert into public.portal_access (company_id, client_id, sent_to, last_sent_at) values (company, p_client_id, number, now())
  on conflict (company_id, client_id) where revoked_at is null do update set last_sent_at = now(), sent_to = excluded.sent_to;
  insert into public.client_messages (company_id, client_id, kind, phone_number, message_content)
  values (company, p_client_id, 'sms', number, format('%s: your project portal is ready. You need no password: {portal_link}',
    (select k.name from public.companies k where k.id = company)));
  return jsonb_build_object('sent_to', number);
end $$;

create table private.signature_links (
  token_hash bytea primary key,
  signature_id uuid not null references public.signatures (id) on delete cascade,
  access_id uuid not null references public.portal_access (id) on delete cascade,
  expires_at timestamptz not null
);

alter table private.signature_links enable row level security;

create index signature_links_signature_idx on private.signature_links (signature_id);

create index signature_links_access_idx on private.signature_links (access_id);

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.signature_links FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.portal_signature_link(p_token text, p_signature_id uuid) to anon;

grant execute on function private.portal_signature_link(p_token text, p_signature_id uuid) to authenticated;

grant execute on function private.text_portal_invitation(p_client_id uuid) to authenticated;

grant execute on function public.portal_branding(p_access_id uuid) to service_role;

grant execute on function public.portal_signature_link(p_token text, p_signature_id uuid) to anon;

grant execute on function public.portal_signature_link(p_token text, p_signature_id uuid) to authenticated;

grant execute on function public.text_portal_invitation(p_client_id uuid) to authenticated;

comment on table private.signature_links is 'Signature requests opened from the portal, beside the link that was emailed.';

create or replace function private.open_signature(token text) returns public.signatures
language sql stable security definer set search_path = '' as $$
  select s.* from public.signatures s
  where s.status <> 'withdrawn' and s.id in (
    select t.signature_id from private.signature_tokens t where t.token_hash = sha256(open_signature.token::bytea) and t.expires_at > now()
    union all
    select l.signature_id from private.signature_links l join public.portal_access a on a.id = l.access_id and a.revoked_at is null
    where l.token_hash = sha256(open_signature.token::bytea) and l.expires_at > now())
$$;

comment on function private.open_signature(token text) is 'The signature request of a token, emailed or from the portal, unless withdrawn or expired; one from the portal ends with it.';

comment on function private.signatures_of_client(p_session private.portal_sessions) is 'What the client of a session was asked to sign: requests to their email address, or without an address to their name.';

comment on function private.with_portal_link(p_company uuid, p_client uuid, p_text text) is 'A text with a new link to the client''s portal in place of {portal_link}; the gateway puts its own address in place of {site}. Without an open portal the placeholder is dropped.';

comment on function public.text_portal_invitation(p_client_id uuid) is 'Texts a client a link to their portal: { sent_to }. The text waits for the end of quiet hours, and its link is made when it is sent, so that nobody reads it before the client. Arguments: p_client_id. Errors: PT402, PT403, PT404, PT422 no phone number, no consent, or over the limit of texts. Callers: signed-in users with edit_documents and send_messages.';

comment on function public.portal_branding(p_access_id uuid) is 'Name, logo, and color of the company of a portal, for its web app manifest. Arguments: p_access_id. Errors: PT404. Callers: the accounts gateway.';

comment on function public.portal_home(p_token text) is 'All that the first page of a client''s portal shows, in one request: { company, client, is_preview, projects, quotes, change_orders, invoices, balance, overdue, selections, documents, dates, news, unread }; amounts in dollars. Arguments: p_token, the session. Errors: PT404. Callers: anyone with the token.';

comment on function public.portal_signature_link(p_token text, p_signature_id uuid) is 'Opens a document that the client was asked to sign: { token } of its page for a day, where it is read and signed as by the emailed link. Arguments: p_token, the session; p_signature_id. Errors: PT403 a member who looks as the client, PT404. Callers: anyone with the token.';

create or replace function private.portal_home(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  company constant uuid := session.company_id;
  client constant uuid := session.client_id;
  projects constant uuid[] := private.client_projects(session);
begin
  perform private.note_portal_view(session, 'home');
  return jsonb_build_object('access_id', session.access_id, 'is_preview', session.is_preview,
    'company', private.company_card(company) - 'templates',
    'client', (select jsonb_build_object('name', c.name, 'email', c.email) from public.clients c where c.company_id = company and c.id = client),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'status', p.status, 'address', p.address,
        'percent', p.completion_percentage, 'start_date', p.start_date, 'end_date', p.end_date) order by p.status = 'completed', p.created_at desc), '[]')
      from public.projects p where p.company_id = company and p.id = any (projects)),
    'quotes', private.portal_quotes(company, client),
    'change_orders', private.portal_change_orders(company, client),
    'invoices', private.portal_invoices(company, client),
    'balance', (select coalesce(sum(v.balance), 0) from public.invoices v where v.company_id = company and v.client_id = client
      and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.balance > 0),
    'overdue', (select coalesce(sum(v.balance), 0) from public.invoices v where v.company_id = company and v.client_id = client
      and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date < current_date),
    'dates', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]') from (
      select t.id, t.title, coalesce(t.start_date, t.due_date) as day, t.due_date as until, t.project_id, p.name as project_name
      from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
      where t.company_id = company and t.project_id = any (projects) and t.is_shared and t.status <> 'completed'
        and coalesce(t.due_date, t.start_date) >= current_date
      order by 3 limit 5) d),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', d.name, 'requested_at', s.created_at, 'project_name', p.name)
        order by s.created_at), '[]')
      from private.signatures_of_client(session) s
      join public.project_documents d on d.company_id = company and d.id = s.document_id
      join public.projects p on p.company_id = company and p.id = d.project_id),
    'news', private.portal_news(company, projects),
    'selections', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'respond_by', s.respond_by) order by s.respond_by nulls last), '[]')
      from public.selections s where s.company_id = company and s.project_id = any (projects) and s.status = 'open'
        and coalesce(s.respond_by >= current_date, true)),
    'unread', (select count(*) from public.portal_messages m where m.company_id = company and m.client_id = client
      and m.author = 'company' and m.read_at is null));
end $$;

create or replace function public.claim_outgoing_messages(
  p_limit int default 20, p_quiet_hours text default null, p_seconds int default 60
) returns table (id uuid, kind text, phone_number text, email_address text, subject text, message_content text, facts jsonb,
  twilio_sid text, attempts int, created_at timestamptz, reminder_id uuid, client_id uuid, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('message');
  -- a client may have opted out, or paid, since the message was stored
  update public.client_messages m set status = 'failed', twilio_error_code = '21610',
    twilio_error_message = 'The client has opted out of text messages.'
  where m.direction = 'outbound' and m.status = 'pending' and m.kind = 'sms' and m.twilio_sid is null and coalesce(m.taken_until < now(), true)
    and not exists (select from public.client_message_consent c where c.company_id = m.company_id and c.client_id = m.client_id
      and c.phone_number = m.phone_number and c.has_consented and not c.opted_out);
  update public.client_messages m set status = 'failed', twilio_error_message = 'Nothing is due on this invoice.'
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  where r.company_id = m.company_id and r.id = m.reminder_id and m.direction = 'outbound' and m.status = 'pending' and m.attempts = 0
    and (v.balance <= 0 or v.status in ('paid', 'void') or v.deleted_at is not null);
  return query
    with heads as (
      select m.id from public.client_messages m
      where m.direction = 'outbound' and m.status = 'pending' and m.next_attempt_at <= now() and coalesce(m.taken_until < now(), true)
        and not exists (select from public.client_messages e where e.company_id = m.company_id and e.client_id = m.client_id and e.kind = m.kind
          and e.direction = 'outbound' and e.status = 'pending' and e.position < m.position)
        -- a client who has just written is awake
        and (m.kind = 'email' or not private.is_quiet(m.company_id, now(), p_quiet_hours)
          or exists (select from public.client_messages i where i.company_id = m.company_id and i.client_id = m.client_id
            and i.direction = 'inbound' and i.created_at > now() - interval '1 hour'))
      order by m.position limit p_limit for update of m skip locked
    ), taken as (
      -- a taker that dies gives the message back when its time is over
      update public.client_messages m set taken_until = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1
      from heads h where m.id = h.id returning m.*
    )
    select t.id, t.kind, t.phone_number, t.email_address, t.subject, private.with_portal_link(t.company_id, t.client_id, t.message_content), t.facts, t.twilio_sid, t.attempts, t.created_at, t.reminder_id,
      t.client_id, private.company_card(t.company_id)
    from taken t order by t.position;
end $$;

reset check_function_bodies;
