set check_function_bodies = off;

create or replace function private.save_lead_stages(p_company uuid, p_stages jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  saved uuid[];
  used text;
begin
  with rows as (
    insert into public.lead_stages as s (id, company_id, name, position, probability)
    select coalesce((x.value ->> 'id')::uuid, gen_random_uuid()), p_company, btrim(x.value ->> 'name'), x.ordinality,
      least(greatest(coalesce((x.value ->> 'probability')::int, 0), 0), 100)
    from jsonb_array_elements(p_stages) with ordinality x
    on conflict (id) do update set name = excluded.name, position = excluded.position,
      probability = case s.kind when 'open' then excluded.probability else s.probability end where s.company_id = p_company
    returning s.id)
  select coalesce(array_agg(r.id), '{}') into saved from rows r;
  select s.name into used from public.lead_stages s where s.company_id = p_company and s.kind = 'open' and s.id <> all (saved)
    and exists (select from public.leads l where l.company_id = p_company and s.id in (l.stage_id, l.open_stage_id)) limit 1;
  if used is not null then
    perform private.raise_api_error('PT409', format('%s has leads. Move them to another stage first.', used));
  end if;
  delete from public.lead_stages s where s.company_id = p_company and s.kind = 'open' and s.id <> all (saved);
  update public.lead_stages s set position = 1000 + case s.kind when 'won' then 0 else 1 end where s.company_id = p_company and s.kind <> 'open';
  if not exists (select from public.lead_stages s where s.company_id = p_company and s.kind = 'open') then
    perform private.raise_api_error('PT422', 'At least one stage is needed.', 'stages');
  end if;
end $$;

comment on function private.save_lead_stages(p_company uuid, p_stages jsonb) is 'Saves a company''s open stages in the order given, and removes those left out; won and lost come last. Errors: PT409 a stage with leads, PT422 without any open stage.';

create or replace function private.move_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_one public.conversations;
begin
  select * into old_one from public.conversations c where c.company_id = new.company_id and c.lead_id = new.id for update;
  if old_one.id is null then
    return null;
  end if;
  update public.conversations c set last_inbound_at = greatest(c.last_inbound_at, old_one.last_inbound_at), assignee_id = coalesce(c.assignee_id, old_one.assignee_id),
    state = case when 'open' in (c.state, old_one.state) then 'open' else 'done' end,
    -- Of two open ones, one that isn't snoozed is shown.
    snoozed_until = case when old_one.state = 'done' then c.snoozed_until when c.state = 'done' then old_one.snoozed_until
      when c.snoozed_until is not null and old_one.snoozed_until is not null then least(c.snoozed_until, old_one.snoozed_until) end,
    (last_at, last_kind, last_is_inbound, preview) = (select x.last_at, x.last_kind, x.last_is_inbound, x.preview
      from public.conversations x where x.id in (c.id, old_one.id) order by x.last_at desc, x.id = c.id desc limit 1)
  where c.company_id = new.company_id and c.client_id = new.client_id;
  if found then
    delete from public.conversations c where c.id = old_one.id;
  else
    update public.conversations c set client_id = new.client_id, lead_id = null where c.id = old_one.id;
  end if;
  return null;
end $$;

comment on function private.move_conversation() is 'Trigger: the conversation of a lead that got a client belongs to the client, joined with the client''s.';

comment on function public.save_lead_setup(p_setup jsonb) is 'Saves the stages, sources, and lost reasons in the order given; returns lead_board. Rows without a known id are added; stages left out are removed if no lead is in them, sources and reasons left out are retired; one added with the name of a retired one brings that back. Keys, each optional: stages [{ id, name, probability }] with the won and the lost stage always at the end, sources [{ id, name, monthly_cost in dollars }], lost_reasons [{ id, name }]. Arguments: p_setup. Errors: PT402, PT403, PT409 a stage with leads, PT422 with the field. Callers: signed-in users with manage_settings.';

create or replace function private.notify_of_form(p_form public.lead_forms, p_lead public.leads) returns void
language sql security definer set search_path = '' as $$
  select private.notify_people(p_lead.company_id, 'lead_new', case when p_lead.owner_id is null then private.owners_of(p_lead.company_id)
      else array[p_lead.owner_id] end, 'view_money', 'lead', p_lead.id, null,
    case when p_lead.created_at = now() then 'New lead: ' else 'New request from a lead: ' end || p_lead.contact_name, p_form.name, 'lead ' || p_lead.id, false)
$$;

create or replace function private.save_lead_setup(p_setup jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('manage_settings', 'create_edit_clients');
  if exists (select from jsonb_each(p_setup) f, jsonb_array_elements(f.value) x
    where f.key in ('stages', 'sources', 'lost_reasons') and (nullif(btrim(x ->> 'name'), '') is null or length(btrim(x ->> 'name')) > 60)) then
    perform private.raise_api_error('PT422', 'Enter a name of at most 60 characters.', 'name');
  end if;
  if p_setup ? 'stages' then
    perform private.save_lead_stages(company, p_setup -> 'stages');
  end if;
  if p_setup ? 'sources' then
    insert into public.lead_sources as s (id, company_id, name, position, monthly_cost)
    select coalesce((select o.id from public.lead_sources o where o.company_id = company and not o.is_active and lower(o.name) = lower(btrim(x.value ->> 'name'))
        and not exists (select from public.lead_sources k where k.id = (x.value ->> 'id')::uuid)),
      (x.value ->> 'id')::uuid, gen_random_uuid()), company, btrim(x.value ->> 'name'), x.ordinality, (x.value ->> 'monthly_cost')::numeric
    from jsonb_array_elements(p_setup -> 'sources') with ordinality x
    on conflict (id) do update set name = excluded.name, position = excluded.position, monthly_cost = excluded.monthly_cost, is_active = true
      where s.company_id = company;
    update public.lead_sources s set is_active = false where s.company_id = company and lower(s.name) not in
      (select lower(btrim(x ->> 'name')) from jsonb_array_elements(p_setup -> 'sources') x);
  end if;
  if p_setup ? 'lost_reasons' then
    insert into public.lost_reasons as s (id, company_id, name, position)
    select coalesce((select o.id from public.lost_reasons o where o.company_id = company and not o.is_active and lower(o.name) = lower(btrim(x.value ->> 'name'))
        and not exists (select from public.lost_reasons k where k.id = (x.value ->> 'id')::uuid)),
      (x.value ->> 'id')::uuid, gen_random_uuid()), company, btrim(x.value ->> 'name'), x.ordinality
    from jsonb_array_elements(p_setup -> 'lost_reasons') with ordinality x
    on conflict (id) do update set name = excluded.name, position = excluded.position, is_active = true where s.company_id = company;
    update public.lost_reasons s set is_active = false where s.company_id = company and lower(s.name) not in
      (select lower(btrim(x ->> 'name')) from jsonb_array_elements(p_setup -> 'lost_reasons') x);
  end if;
  return private.lead_board('{}', 25);
exception when unique_violation then
  perform private.raise_api_error('PT422', 'Each name can be used once.', 'name');
end $$;

create or replace function public.submit_lead_form(p_slug text, p_values jsonb, p_sender jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  f public.lead_forms;
  l public.leads;
  sender constant bytea := sha256(convert_to(coalesce(p_sender ->> 'address', ''), 'utf8'));
  values constant jsonb := private.form_values(p_values);
  reason text;
  has_consent boolean;
  token text;
begin
  select * into f from public.lead_forms x where x.slug = p_slug and x.is_active;
  if f.id is null then
    perform private.raise_api_error('PT404', 'This form is no longer available.');
  elsif cardinality(f.allowed_origins) > 0 and p_sender ->> 'origin' is not null and (p_sender ->> 'is_own_page')::boolean is not true
    and not p_sender ->> 'origin' = any (f.allowed_origins) then
    perform private.raise_api_error('PT403', 'This site may not use the form.');
  end if;
  perform private.require_form_values(f, values);
  reason := coalesce(private.spam_reason(p_values, (p_sender ->> 'seconds')::int), case
    when (select count(*) from public.lead_submissions s where s.company_id = f.company_id and s.form_id = f.id and s.address_hash = sender
      and s.created_at > now() - interval '1 hour') >= 100 then 'too many from one address'
    when (select count(*) from public.lead_submissions s where s.company_id = f.company_id and s.form_id = f.id
      and s.created_at > now() - interval '1 hour') >= 500 then 'too many to this form' end);
  if reason is null then
    has_consent := f.consent_text <> '' and values ->> 'consent' is not null and values ->> 'phone' is not null;
    l := private.add_lead(f.company_id, private.lead_of_form(f, values, p_sender), 'form');
    -- A lead found by its email may have another phone number, which nobody agreed to.
    if has_consent and private.e164(l.phone) = private.e164(values ->> 'phone') then
      update public.leads x set text_consent_at = now(), text_consent_words = f.consent_text where x.id = l.id returning * into l;
    end if;
    perform private.queue_form_reply(f, l);
    perform private.notify_of_form(f, l);
    -- Knowing a phone number must not open another person's visit: only the visitor whose form created the lead gets the link.
    if f.offers_visit and (private.visit_rules(f.company_id)).is_offered and (l.created_at = now() or exists (select from public.lead_submissions s
      where s.company_id = f.company_id and s.lead_id = l.id and s.address_hash = sender and s.created_at = l.created_at)) then
      token := private.new_token();
      insert into private.visit_links (token_hash, company_id, lead_id) values (sha256(convert_to(token, 'utf8')), f.company_id, l.id);
    end if;
  end if;
  insert into public.lead_submissions (company_id, form_id, lead_id, payload, address_hash, origin, spam_reason)
  values (f.company_id, f.id, l.id, values, sender, left(p_sender ->> 'origin', 300), reason);
  return jsonb_strip_nulls(jsonb_build_object('thanks', f.thanks, 'title', f.title,
    -- Spam is answered the same; its link opens nothing.
    'visit_token', case when f.offers_visit and (private.visit_rules(f.company_id)).is_offered then coalesce(token, private.new_token()) end));
end $$;

create or replace function private.inbox(p_filter text, p_q text, p_offset int, p_limit int, p_open uuid, p_cursor jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  today constant date := private.company_date(company);
  person constant uuid := auth.uid();
  most constant int := least(greatest(coalesce(p_limit, 25), 1), 100);
  skipped constant int := case when p_cursor is null then greatest(coalesce(p_offset, 0), 0) else 0 end;
  newer constant boolean := coalesce((p_cursor ->> 'is_newer')::boolean, false);
  rows jsonb;
  counts jsonb;
  beyond boolean;
begin
  if company is null or not private.has_permission('send_messages') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif coalesce(p_filter, '') not in ('mine', 'unassigned', 'snoozed', 'done', 'all') then
    perform private.raise_api_error('PT422', 'Choose mine, unassigned, snoozed, done, or all.', 'filter');
  end if;
  rows := private.inbox_rows(company, p_filter, lower(private.like_pattern(nullif(btrim(p_q), ''))), p_cursor, skipped, most + 1);
  beyond := jsonb_array_length(rows) > most;
  rows := case when beyond then rows - most else rows end;
  if newer then
    select coalesce(jsonb_agg(r.value order by r.ordinality desc), '[]') into rows from jsonb_array_elements(rows) with ordinality r;
  end if;
  execute format('select jsonb_build_object(''mine'', count(*) filter (where %s), ''unassigned'', count(*) filter (where %s), '
    '  ''snoozed'', count(*) filter (where %s), ''unread'', count(*) filter (where coalesce(c.last_inbound_at > d.read_at, c.last_inbound_at is not null))) '
    'from public.conversations c '
    'left join public.conversation_reads d on d.company_id = c.company_id and d.conversation_id = c.id and d.user_id = $3 '
    'where c.company_id = $1 and c.state = ''open'' and ($4 or c.lead_id is null) '
    '  and not exists (select from public.clients k where k.company_id = $1 and k.id = c.client_id and k.deleted_at is not null) '
    '  and not exists (select from public.leads l where l.company_id = $1 and l.id = c.lead_id and l.deleted_at is not null)',
    private.inbox_where('mine'), private.inbox_where('unassigned'), private.inbox_where('snoozed'))
    into counts using company, today, person, money;
  return jsonb_build_object('rows', rows, 'is_more', beyond or newer, 'is_newer', case when newer then beyond else skipped > 0 or p_cursor is not null end,
    'counts', counts,
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active
        and exists (select from public.role_permissions r where r.role = u.role and r.permission = 'send_messages')),
    'conversation', private.conversation_detail(company, p_open));
end $$;

reset check_function_bodies;
