set check_function_bodies = off;

create function private.lead_client_name(p_lead public.leads) returns text
language sql stable set search_path = '' as $$ select coalesce(nullif(btrim(p_lead.company_name), ''), p_lead.contact_name) $$;

create function private.visit_time(p_at text) returns timestamp
language plpgsql stable set search_path = '' as $$
begin
  if p_at is null or p_at !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.raise_api_error('PT422', 'Choose a time.', 'at');
  end if;
  return p_at::timestamp;
exception when datetime_field_overflow then
  perform private.raise_api_error('PT422', 'Choose a time.', 'at');
end $$;

create function private.lead_may_be_texted(p_lead public.leads) returns boolean
language sql stable set search_path = '' as $$
  select p_lead.text_consent_at is not null and p_lead.text_stopped_at is null and private.e164(p_lead.phone) is not null
$$;

grant execute on function private.lead_may_be_texted(p_lead public.leads) to authenticated;

grant execute on function private.lead_may_be_texted(p_lead public.leads) to service_role;

comment on function private.lead_client_name(p_lead public.leads) is 'The name of the client that a lead becomes: its company, or the person where it has none.';

comment on function private.visit_time(p_at text) is 'A time by the company''s clock, such as 2026-12-01T09:00. Errors: PT422.';

comment on function private.lead_may_be_texted(p_lead public.leads) is 'Whether a lead agreed to text messages at its phone number and has not stopped them.';

create or replace function private.convert_alone(p_lead public.leads, p_quote public.quotes) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_lead.project_id is not null and p_lead.client_id is not null
    or p_lead.client_id is null and exists (select from private.similar_clients(p_lead.company_id, private.lead_client_name(p_lead),
      p_lead.email, p_lead.phone)) then
    return;
  end if;
  perform private.convert_lead(p_lead, null, p_quote);
exception when sqlstate 'PT402' or sqlstate 'PT403' or sqlstate 'PT409' or sqlstate 'PT422' or check_violation then
  -- A full plan must not stop a client from accepting: the lead is won, and its page offers the rest.
  return;
end $$;

create or replace function private.convert_lead(p_lead public.leads, p_client_id uuid, p_quote public.quotes) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := p_lead;
  q public.quotes := p_quote;
  client uuid := coalesce(l.client_id, p_client_id);
  project uuid := l.project_id;
begin
  if client is null then
    insert into public.clients (company_id, name, email, phone, company_name, contact_person, address, client_type)
    values (l.company_id, private.lead_client_name(l), l.email, l.phone, l.company_name,
      case when nullif(btrim(l.company_name), '') is not null then l.contact_name end, l.address,
      case when nullif(btrim(l.company_name), '') is not null then 'commercial' else 'residential' end)
    returning id into client;
  else
    update public.clients c set email = coalesce(c.email, l.email), phone = coalesce(c.phone, l.phone),
      address = case when coalesce(c.address ->> 'street', '') = '' then l.address else c.address end
    where c.company_id = l.company_id and c.id = client
      and (c.email is null and l.email is not null or c.phone is null and l.phone is not null
        or coalesce(c.address ->> 'street', '') = '' and coalesce(l.address ->> 'street', '') <> '');
  end if;
  if private.lead_may_be_texted(l) then
    insert into public.client_message_consent (company_id, client_id, phone_number, has_consented, consent_date, source, consent_text)
    values (l.company_id, client, private.e164(l.phone), true, l.text_consent_at, 'form', l.text_consent_words)
    on conflict (company_id, client_id, phone_number) do nothing;
  end if;
  if project is null then
    insert into public.projects (company_id, name, description, client_id, project_manager_id, address)
    values (l.company_id, l.title, l.description, client, l.owner_id, private.address_line(l.address))
    returning id into project;
  end if;
  update public.leads x set client_id = client, project_id = project where x.id = l.id returning * into l;
  update public.project_timeline t set project_id = project where t.company_id = l.company_id and t.lead_id = l.id and t.project_id is null;
  insert into public.assignments (company_id, project_id, entry_id, user_id, state, answered_at)
  select t.company_id, t.project_id, t.id, t.assignee_id, 'confirmed', now() from public.project_timeline t
  where t.company_id = l.company_id and t.lead_id = l.id and t.project_id = project and t.kind = 'visit' and t.assignee_id is not null
  on conflict do nothing;
  update public.quotes x set client_id = client, custom_client_name = null, project_id = coalesce(x.project_id, project)
  where x.company_id = l.company_id and x.lead_id = l.id and (x.client_id is null or x.project_id is null) and x.deleted_at is null;
  if q.id is not null then
    select * into q from public.quotes x where x.id = q.id;
    if q.status = 'accepted' and not exists (select from public.contracts k where k.company_id = l.company_id and k.project_id = q.project_id) then
      perform private.sign_quote(q);
    end if;
  end if;
  perform private.carry_lead_files(l);
  perform private.note_lead(l, 'converted', '', jsonb_build_object('client_id', client, 'project_id', project, 'quote_id', q.id));
  return l;
end $$;

create or replace function private.queue_form_reply(p_form public.lead_forms, p_lead public.leads) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_name constant text := split_part(p_lead.contact_name, ' ', 1);
begin
  -- Repeated posts get one reply. It follows the inquiry of the same transaction in the inbox.
  if exists (select from public.lead_messages m where m.company_id = p_lead.company_id and m.lead_id = p_lead.id and m.created_by is null
    and m.purpose in ('message', 'reply')
    and m.created_at > now() - interval '24 hours') then
    return;
  end if;
  if p_form.reply_body <> '' and p_lead.email is not null then
    insert into public.lead_messages (company_id, lead_id, kind, recipient, subject, body, created_by, purpose, created_at)
    values (p_lead.company_id, p_lead.id, 'email', p_lead.email, coalesce(nullif(p_form.reply_subject, ''), 'We received your request'),
      replace(p_form.reply_body, '{name}', first_name), null, 'reply', clock_timestamp());
  end if;
  if p_form.reply_text <> '' and private.lead_may_be_texted(p_lead) then
    insert into public.lead_messages (company_id, lead_id, kind, recipient, body, created_by, purpose, created_at)
    values (p_lead.company_id, p_lead.id, 'text', private.e164(p_lead.phone), replace(p_form.reply_text, '{name}', first_name), null, 'reply', clock_timestamp());
  end if;
end $$;

create or replace function private.conversation_detail(p_company uuid, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.conversations;
  k public.clients;
  l public.leads;
  items jsonb;
begin
  select * into c from public.conversations x where x.company_id = p_company and x.id = p_id and (x.lead_id is null or private.has_permission('view_money'));
  select * into k from public.clients x where x.company_id = p_company and x.id = c.client_id and x.deleted_at is null;
  select * into l from public.leads x where x.company_id = p_company and x.id = c.lead_id and x.deleted_at is null;
  if k.id is null and l.id is null then
    return null;
  end if;
  items := private.conversation_items(p_company, c, 101);
  return jsonb_build_object('id', c.id, 'client_id', c.client_id, 'lead_id', c.lead_id, 'state', c.state, 'snoozed_until', c.snoozed_until,
    'assignee_id', c.assignee_id, 'last_at', c.last_at, 'last_inbound_at', c.last_inbound_at, 'name', coalesce(k.name, l.contact_name),
    'about', l.title, 'email', coalesce(k.email, l.email), 'phone', private.e164(coalesce(k.phone, l.phone)),
    'may_email', case when k.id is not null then k.email <> '' and k.mail_opt_out_at is null else l.email is not null end is true,
    'may_text', case when k.id is not null then exists (select from public.client_message_consent t where t.company_id = p_company and t.client_id = k.id
        and t.phone_number = private.e164(k.phone) and t.has_consented and not t.opted_out)
      else private.lead_may_be_texted(l) end,
    'is_stopped', case when k.id is not null then exists (select from public.client_message_consent t where t.company_id = p_company and t.client_id = k.id
        and t.phone_number = private.e164(k.phone) and t.opted_out)
      else l.text_stopped_at is not null end,
    'items', case when jsonb_array_length(items) > 100 then items - 0 else items end, 'has_earlier', jsonb_array_length(items) > 100);
end $$;

create or replace function private.book_visit(p_token text, p_at text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  at constant timestamp := private.visit_time(p_at);
begin
  perform private.set_visit(private.open_visit_link(p_token, true), at);
  return private.peek_visit(p_token);
end $$;

create or replace function private.get_lead(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  found jsonb;
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select to_jsonb(v) into found from public.lead_list v where v.company_id = company and v.id = p_id;
  if found is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  end if;
  return found || private.lead_choices(company) || jsonb_build_object(
    'may_text', (select private.lead_may_be_texted(l)
      from public.leads l where l.company_id = company and l.id = p_id),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'error', m.error)), '[]')
      from (select * from public.lead_messages x where x.company_id = company and x.lead_id = p_id order by x.created_at desc limit 100) m),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'bucket', f.bucket, 'object_path', f.object_path,
        'thumbnail_path', f.thumbnail_path, 'file_name', f.file_name, 'content_type', f.content_type) order by f.created_at desc, f.id), '[]')
      from public.lead_files f where f.company_id = company and f.lead_id = p_id and f.deleted_at is null),
    'project_name', (select p.name from public.projects p where p.company_id = company and p.id = (found ->> 'project_id')::uuid),
    'stages', (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'role', s.role, 'probability', s.probability) order by s.position, s.id)
      from public.lead_stages s where s.company_id = company),
    'events', (select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('actor_name', u.full_name) order by e.created_at desc, e.id), '[]')
      from (select * from public.lead_events x where x.company_id = company and x.lead_id = p_id order by x.created_at desc, x.id limit 200) e
      left join public.user_profiles u on u.company_id = company and u.id = e.created_by),
    'quotes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'quote_number', q.quote_number, 'title', q.title, 'status', q.status,
        'total_amount', q.total_amount, 'sent_at', q.sent_at, 'valid_until', q.valid_until) order by q.created_at desc), '[]')
      from public.quotes q where q.company_id = company and q.lead_id = p_id and q.deleted_at is null));
end $$;

create or replace function private.retry_lead_message(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
  l public.leads;
begin
  select * into m from public.lead_messages x where x.company_id = private.company_id() and x.id = p_id
    and private.has_permission('view_money') for update;
  if m.id is null then
    return null;
  end if;
  l := private.require_lead(m.lead_id);
  perform private.require_write('send_messages', 'create_edit_clients');
  if m.status = 'pending' then
    return to_jsonb(m);
  elsif m.status <> 'failed' or m.expires_at < now() then
    perform private.raise_api_error('PT409', case m.status when 'failed' then 'It is too late to send this message.' else 'Only a failed message can be sent again.' end);
  elsif m.kind = 'email' and l.email is null then
    perform private.raise_api_error('PT422', 'This lead has no email address.');
  elsif m.kind = 'text' and not private.lead_may_be_texted(l) then
    perform private.raise_api_error('PT422', 'This person has not agreed to text messages.');
  end if;
  update public.lead_messages x set status = 'pending', error = null, attempts = 0, due_at = now(), taken_until = null,
    recipient = case x.kind when 'email' then l.email else private.e164(l.phone) end
  where x.id = m.id returning * into m;
  return to_jsonb(m);
end $$;

create or replace function private.save_lead_visit(p_visit jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_visit ->> 'lead_id')::uuid);
begin
  if (p_visit ->> 'is_canceled')::boolean then
    perform private.remove_visit(l);
  else
    perform private.set_visit(l, private.visit_time(p_visit ->> 'at'));
  end if;
  return private.visit_json(l);
end $$;

create or replace function private.send_lead_message(p_message jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_message ->> 'lead_id')::uuid);
  kind constant text := p_message ->> 'kind';
  message uuid;
  offers constant boolean := coalesce((p_message ->> 'offers_visit')::boolean, false);
  body constant text := left(p_message ->> 'body', 4900);
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if kind is null or kind not in ('email', 'text') then
    perform private.raise_api_error('PT422', 'Choose an email or a text message.', 'kind');
  elsif nullif(btrim(p_message ->> 'body'), '') is null then
    perform private.raise_api_error('PT422', 'Write a message.', 'body');
  elsif kind = 'email' and l.email is null then
    perform private.raise_api_error('PT422', 'This lead has no email address.', 'kind');
  elsif kind = 'text' and not private.lead_may_be_texted(l) then
    perform private.raise_api_error('PT422', 'This person has not agreed to text messages.', 'kind');
  end if;
  if offers and (l.outcome <> 'open' or not (private.visit_rules(l.company_id)).is_offered) then
    perform private.raise_api_error('PT409', case when l.outcome <> 'open' then format('This lead is %s. Reopen it first.', l.outcome)
      else 'Booking is turned off in the settings of leads.' end);
  end if;
  insert into public.lead_messages (id, company_id, lead_id, kind, recipient, subject, body, purpose)
  values (coalesce((p_message ->> 'id')::uuid, gen_random_uuid()), l.company_id, l.id, kind, case kind when 'email' then l.email else private.e164(l.phone) end,
    case kind when 'email' then coalesce(nullif(btrim(p_message ->> 'subject'), ''), l.title) else '' end,
    case when offers then replace(body, '{link}', '') || case kind when 'email' then E'\n\n' else ' ' end || '{link}' else body end,
    case when offers then 'booking' else 'message' end)
  on conflict (id) do nothing returning id into message;
  if message is not null then
    perform private.note_lead(l, kind, p_message ->> 'body', jsonb_build_object('message_id', message, 'offers_visit', nullif(offers, false)));
    perform private.note_contact(l, false);
  end if;
  return private.get_lead(l.id);
end $$;

create or replace function private.win_lead(p_id uuid, p_win jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := private.require_lead(p_id);
  client uuid := (p_win ->> 'client_id')::uuid;
  q public.quotes;
  alike jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if client is not null and not exists (select from public.clients c where c.company_id = l.company_id and c.id = client and c.deleted_at is null) then
    perform private.raise_api_error('PT422', 'This client no longer exists.', 'client_id');
  end if;
  if (p_win ->> 'is_only_won')::boolean is not true and coalesce(l.client_id, client) is null and (p_win ->> 'is_new_client')::boolean is not true then
    alike := public.alike_clients(private.lead_client_name(l), l.email, l.phone);
    if jsonb_array_length(alike) > 0 then
      return jsonb_build_object('similar', alike);
    end if;
  end if;
  if l.outcome <> 'won' then
    l := private.decide_lead(l, 'won');
    perform private.note_lead(l, 'won');
  end if;
  if (p_win ->> 'is_only_won')::boolean is not true and (l.project_id is null or l.client_id is null) then
    select * into q from public.quotes x where x.company_id = l.company_id and x.lead_id = l.id and x.status = 'accepted' and x.deleted_at is null limit 1;
    perform private.convert_lead(l, client, q);
    select * into q from public.quotes x where x.id = q.id;
    -- Accepted by the client while nobody knew who it was.
    if private.quote_decision(q) is not null and (private.deposit_invoice(l.company_id, q.id)).id is null then
      perform private.issue_deposit(q);
    end if;
  end if;
  return private.get_lead(l.id);
end $$;

create or replace function private.quote_json(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(q) || jsonb_build_object(
      'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
          'company_name', c.company_name, 'payment_terms', c.payment_terms)
        from public.clients c where c.company_id = q.company_id and c.id = q.client_id),
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'project_name', (select p.name from public.projects p where p.company_id = q.company_id and p.id = q.project_id),
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'),
      'invoices', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'kind', v.kind,
          'status', v.status, 'total_amount', v.total_amount) order by v.created_at)
        from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.deleted_at is null), '[]'),
      'contract', (select jsonb_build_object('status', k.status, 'source', k.source, 'is_this_quote', coalesce(k.quote_id = q.id, false))
        from public.contracts k where k.company_id = q.company_id and k.project_id = q.project_id),
      'change_order', (select jsonb_build_object('id', o.id, 'number', o.number) from public.change_orders o
        where o.company_id = q.company_id and o.quote_id = q.id and o.status <> 'void'),
      'lead', (select jsonb_build_object('id', l.id, 'contact_name', l.contact_name, 'email', l.email, 'phone', l.phone, 'address', l.address,
          'may_text', private.lead_may_be_texted(l))
        from public.leads l where l.company_id = q.company_id and l.id = q.lead_id),
      'decision', private.quote_decision(q))
    from public.quotes q where q.id = p_id);
end $$;

reset check_function_bodies;
