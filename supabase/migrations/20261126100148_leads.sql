set check_function_bodies = off;

alter table public.webhook_endpoints drop constraint webhook_endpoints_events_check;

alter table public.quotes add column lead_id uuid;

create function private.similar_clients(p_company uuid, p_name text, p_email text, p_phone text) returns table (id uuid, same text[])
language sql stable security definer set search_path = '' as $$
  select f.id, array_agg(f.by order by f.place) from (
    (select c.id, 'name' as by, 1 as place from public.clients c
      where c.company_id = p_company and c.deleted_at is null and lower(c.name) = lower(btrim(p_name)) limit 10)
    union all
    (select c.id, 'email', 2 from public.clients c
      where c.company_id = p_company and c.deleted_at is null and lower(c.email) = lower(btrim(p_email)) limit 10)
    union all
    (select c.id, 'phone', 3 from public.clients c
      where c.company_id = p_company and c.deleted_at is null and c.phone is not null
        and private.e164(c.phone) = private.e164(p_phone) limit 10)
  ) f
  group by f.id order by count(*) desc, f.id limit 3
$$;

create table public.lead_sources (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  position int not null default 0,
  monthly_cost numeric(12, 2) check (monthly_cost >= 0) constraint lead_sources_monthly_cost_not_nan check (monthly_cost <> 'NaN'),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.lead_stages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  -- What a lead in this stage does to the company: leads move here by themselves.
  role text check (role in ('new', 'contacted', 'visit', 'sent')),
  position int not null default 0,
  probability int not null default 0 check (probability between 0 and 100),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.lost_reasons (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  position int not null default 0,
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  number text not null check (length(number) between 1 and 40),
  title text not null check (length(btrim(title)) between 1 and 200 and title !~ '<[A-Za-z/!]'),
  contact_name text not null check (length(btrim(contact_name)) between 1 and 200),
  company_name text check (length(company_name) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 50 and phone ~ '^[0-9 ()+-]*$'),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object' and pg_column_size(address) <= 4096),
  description text not null default '' check (length(description) <= 10000),
  client_id uuid,
  project_id uuid,
  source_id uuid,
  source_detail jsonb not null default '{}' check (jsonb_typeof(source_detail) = 'object' and pg_column_size(source_detail) <= 8192),
  stage_id uuid not null,
  stage_since timestamptz not null default now(),
  -- Where it was before it was won or lost; reopening brings it back there.
  open_stage_id uuid,
  outcome text not null default 'open' check (outcome in ('open', 'won', 'lost')),
  decided_at timestamptz,
  lost_reason_id uuid,
  lost_note text not null default '' check (length(lost_note) <= 1000),
  value_low numeric(12, 2) check (value_low >= 0) constraint leads_value_low_not_nan check (value_low <> 'NaN'),
  value_high numeric(12, 2) check (value_high >= 0) constraint leads_value_high_not_nan check (value_high <> 'NaN'),
  value numeric(12, 2) generated always as (round((coalesce(value_low, value_high) + coalesce(value_high, value_low)) / 2, 2)) stored
    constraint leads_value_not_nan check (value <> 'NaN'),
  probability int check (probability between 0 and 100),
  owner_id uuid,
  next_step text check (length(btrim(next_step)) between 1 and 200),
  next_step_on date,
  snoozed_until date,
  first_reply_at timestamptz,
  last_contact_at timestamptz,
  -- The last time the person wrote; another inquiry within 24 hours joins this lead.
  last_inquiry_at timestamptz not null default now(),
  import_id uuid,
  deleted_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, number),
  constraint leads_value_range check (value_high >= value_low),
  constraint leads_step_before_date check (next_step is not null or next_step_on is null),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, source_id) references public.lead_sources (company_id, id),
  foreign key (company_id, stage_id) references public.lead_stages (company_id, id),
  foreign key (company_id, open_stage_id) references public.lead_stages (company_id, id),
  foreign key (company_id, lost_reason_id) references public.lost_reasons (company_id, id),
  foreign key (company_id, owner_id) references public.user_profiles (company_id, id) on delete set null (owner_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);

create function private.add_lead(p_company uuid, p_lead jsonb, p_kind text) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
  new_id constant uuid := coalesce((p_lead ->> 'id')::uuid, gen_random_uuid());
  given public.leads;
  first_stage constant uuid := (select s.id from public.lead_stages s where s.company_id = p_company and s.kind = 'open'
    order by s.role = 'new' desc nulls last, s.position, s.id limit 1);
begin
  -- One at a time: repeated posts of one person must find the lead that the first one made.
  perform pg_advisory_xact_lock(hashtextextended('lead ' || p_company, 0));
  select * into l from public.leads x where x.id = new_id;
  if l.id is not null and l.company_id <> p_company then
    perform private.raise_api_error('PT409', 'This lead is in use. Reload and try again.');
  elsif l.id is not null then
    return l;
  end if;
  given := jsonb_populate_record(null::public.leads, p_lead);
  if (p_lead ->> 'is_separate')::boolean is not true then
    l := private.find_open_lead(p_company, given.email, given.phone);
  end if;
  if l.id is not null then
    update public.leads x set last_inquiry_at = now(), snoozed_until = null, email = coalesce(x.email, given.email),
      phone = coalesce(x.phone, given.phone), address = case when x.address = '{}' then coalesce(given.address, '{}') else x.address end
    where x.id = l.id returning * into l;
    perform private.note_lead(l, 'joined', given.description, jsonb_build_object('title', given.title, 'source_detail', given.source_detail), true);
    return l;
  end if;
  insert into public.leads (id, company_id, number, title, contact_name, company_name, email, phone, address, description, client_id, source_id,
    source_detail, stage_id, value_low, value_high, probability, owner_id, next_step, next_step_on, import_id)
  values (new_id, p_company, 'L-' || lpad(private.next_number(p_company, 'L-')::text, 4, '0'), btrim(given.title), btrim(given.contact_name),
    given.company_name, given.email, given.phone, coalesce(given.address, '{}'), coalesce(given.description, ''), given.client_id, given.source_id,
    coalesce(given.source_detail, '{}'), coalesce((select s.id from public.lead_stages s where s.company_id = p_company and s.id = given.stage_id
      and s.kind = 'open'), first_stage), given.value_low, given.value_high, given.probability, given.owner_id, given.next_step, given.next_step_on,
    given.import_id)
  returning * into l;
  perform private.note_lead(l, p_kind, l.description, case when l.source_detail = '{}' then '{}' else jsonb_build_object('source_detail', l.source_detail) end,
    p_kind = 'form');
  return l;
end $$;

create function private.lead_choices(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'sources', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'is_active', s.is_active, 'monthly_cost', s.monthly_cost)
      order by s.position, s.name), '[]') from public.lead_sources s where s.company_id = p_company),
    'lost_reasons', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'is_active', s.is_active) order by s.position, s.name), '[]')
      from public.lost_reasons s where s.company_id = p_company),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
      from public.user_profiles u where u.company_id = p_company and u.is_active
        and exists (select from public.role_permissions r where r.role = u.role and r.permission = 'view_money')))
$$;

create function private.add_lead_setup(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.lead_stages (company_id, name, kind, role, position, probability, created_by)
  select p_company, t.name, t.kind, t.role, t.position, t.probability, null
  from (values ('New', 'open', 'new', 1, 10), ('Contacted', 'open', 'contacted', 2, 20), ('Visit booked', 'open', 'visit', 3, 40),
    ('Estimating', 'open', null, 4, 50), ('Quote sent', 'open', 'sent', 5, 60), ('Won', 'won', null, 6, 100),
    ('Lost', 'lost', null, 7, 0)) as t (name, kind, role, position, probability)
  where not exists (select from public.lead_stages s where s.company_id = p_company);
  insert into public.lead_sources (company_id, name, position, created_by)
  select p_company, t.name, t.position, null
  from unnest(array['Website', 'Referral', 'Phone call', 'Repeat client', 'Yard sign', 'Online ad', 'Other']) with ordinality t (name, position)
  where not exists (select from public.lead_sources s where s.company_id = p_company);
  insert into public.lost_reasons (company_id, name, position, created_by)
  select p_company, t.name, t.position, null
  from unnest(array['Price too high', 'Chose another contractor', 'No response', 'Project postponed', 'Outside our area', 'Not our kind of work'])
    with ordinality t (name, position)
  where not exists (select from public.lost_reasons s where s.company_id = p_company);
$$;

create function private.address_line(p_address jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(concat_ws(', ', nullif(btrim(p_address ->> 'street'), ''), nullif(btrim(p_address ->> 'city'), ''),
    nullif(concat_ws(' ', nullif(btrim(p_address ->> 'state'), ''), nullif(btrim(p_address ->> 'zip'), '')), '')), ''), 500)
$$;

create function private.advance_lead(p_lead public.leads, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target public.lead_stages;
begin
  select * into target from public.lead_stages s where s.company_id = p_lead.company_id and s.role = p_role;
  if target.id is not null and p_lead.outcome = 'open'
    and target.position > (select s.position from public.lead_stages s where s.company_id = p_lead.company_id and s.id = p_lead.stage_id) then
    perform private.set_lead_stage(p_lead, target);
  end if;
end $$;

create function private.convert_alone(p_lead public.leads, p_quote public.quotes) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_lead.project_id is not null and p_lead.client_id is not null
    or p_lead.client_id is null and exists (select from private.similar_clients(p_lead.company_id, coalesce(p_lead.company_name, p_lead.contact_name),
      p_lead.email, p_lead.phone)) then
    return;
  end if;
  perform private.convert_lead(p_lead, null, p_quote);
exception when sqlstate 'PT402' or sqlstate 'PT403' or sqlstate 'PT409' or sqlstate 'PT422' or check_violation then
  -- A full plan must not stop a client from accepting: the lead is won, and its page offers the rest.
  return;
end $$;

create function private.convert_lead(p_lead public.leads, p_client_id uuid, p_quote public.quotes) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := p_lead;
  q public.quotes := p_quote;
  client uuid := coalesce(l.client_id, p_client_id);
  project uuid := l.project_id;
begin
  if client is null then
    insert into public.clients (company_id, name, email, phone, company_name, contact_person, address, client_type)
    values (l.company_id, coalesce(nullif(btrim(l.company_name), ''), l.contact_name), l.email, l.phone, l.company_name,
      case when nullif(btrim(l.company_name), '') is not null then l.contact_name end, l.address,
      case when nullif(btrim(l.company_name), '') is not null then 'commercial' else 'residential' end)
    returning id into client;
  end if;
  if project is null then
    insert into public.projects (company_id, name, description, client_id, project_manager_id, address)
    values (l.company_id, l.title, l.description, client, l.owner_id, private.address_line(l.address))
    returning id into project;
  end if;
  update public.leads x set client_id = client, project_id = project where x.id = l.id returning * into l;
  update public.quotes x set client_id = client, custom_client_name = null, project_id = coalesce(x.project_id, project)
  where x.company_id = l.company_id and x.lead_id = l.id and (x.client_id is null or x.project_id is null) and x.deleted_at is null;
  if q.id is not null then
    select * into q from public.quotes x where x.id = q.id;
    if q.status = 'accepted' and not exists (select from public.contracts k where k.company_id = l.company_id and k.project_id = q.project_id) then
      perform private.sign_quote(q);
    end if;
  end if;
  perform private.note_lead(l, 'converted', '', jsonb_build_object('client_id', client, 'project_id', project, 'quote_id', q.id));
  return l;
end $$;

create function private.decide_lead(p_lead public.leads, p_outcome text) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  update public.leads x set outcome = p_outcome, decided_at = now(), stage_since = now(), snoozed_until = null, next_step = null, next_step_on = null,
    open_stage_id = case when x.outcome = 'open' then x.stage_id else x.open_stage_id end,
    stage_id = (select s.id from public.lead_stages s where s.company_id = x.company_id and s.kind = p_outcome)
  where x.id = p_lead.id returning * into l;
  return l;
end $$;

create function private.find_open_lead(p_company uuid, p_email text, p_phone text) returns public.leads
language sql stable security definer set search_path = '' as $$
  select l.* from public.leads l
  where l.company_id = p_company and l.deleted_at is null and l.outcome = 'open' and l.last_inquiry_at > now() - interval '24 hours'
    and (lower(l.email) = lower(btrim(p_email)) or private.e164(l.phone) = private.e164(p_phone))
  order by l.last_inquiry_at desc, l.id limit 1
$$;

create function private.follow_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  select * into l from public.leads x where x.company_id = new.company_id and x.id = new.lead_id and x.deleted_at is null for no key update;
  if l.id is null then
    return null;
  end if;
  perform private.note_lead(l, 'quote', new.quote_number, jsonb_build_object('quote_id', new.id, 'status', new.status));
  if new.status = 'sent' then
    perform private.note_contact(l, false);
    select * into l from public.leads x where x.id = l.id;
    perform private.advance_lead(l, 'sent');
  elsif new.status = 'accepted' then
    if l.outcome <> 'won' then
      l := private.decide_lead(l, 'won');
      perform private.note_lead(l, 'won', '', jsonb_build_object('quote_id', new.id));
    end if;
    perform private.convert_alone(l, new);
  elsif new.status = 'expired' and l.outcome = 'open' and l.next_step is null then
    update public.leads x set next_step = left(format('Quote %s expired: follow up', new.quote_number), 200), next_step_on = private.company_date(l.company_id)
    where x.id = l.id;
  end if;
  return null;
end $$;

create function private.note_contact(p_lead public.leads, p_is_inbound boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.leads x set last_contact_at = now(), first_reply_at = case when p_is_inbound then x.first_reply_at else coalesce(x.first_reply_at, now()) end
  where x.id = p_lead.id;
  if not p_is_inbound then
    perform private.advance_lead(p_lead, 'contacted');
  end if;
end $$;

create function private.leads_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
    case when p_filters ->> 'outcome' is not null then 'r.outcome = $2 ->> ''outcome''' end,
    case when p_filters ->> 'stage' is not null then 'r.stage_id = ($2 ->> ''stage'')::uuid' end,
    case when p_filters ->> 'source' is not null then 'r.source_id = ($2 ->> ''source'')::uuid' end,
    case when p_filters ->> 'owner' = 'none' then 'r.owner_id is null'
      when p_filters ->> 'owner' is not null then 'r.owner_id = ($2 ->> ''owner'')::uuid' end,
    case p_filters ->> 'step'
      when 'due' then 'r.outcome = ''open'' and r.next_step_on <= private.company_date($1)'
      when 'none' then 'r.outcome = ''open'' and r.next_step is null' end,
    case p_filters ->> 'snoozed'
      when 'hide' then 'coalesce(r.snoozed_until <= private.company_date($1), true)'
      when 'only' then 'r.snoozed_until > private.company_date($1)' end,
    case when p_filters ->> 'from' is not null then 'r.created_at >= ($2 ->> ''from'')::timestamptz' end,
    case when p_filters ->> 'to' is not null then 'r.created_at <= ($2 ->> ''to'')::timestamptz' end)
$$;

create function private.note_lead(
  p_lead public.leads, p_kind text, p_body text default '', p_detail jsonb default '{}', p_is_inbound boolean default false
) returns void
language sql security definer set search_path = '' as $$
  insert into public.lead_events (company_id, lead_id, kind, body, detail, is_inbound, created_by, created_at)
  values (p_lead.company_id, p_lead.id, p_kind, left(coalesce(p_body, ''), 10000), jsonb_strip_nulls(coalesce(p_detail, '{}')), p_is_inbound, auth.uid(),
    clock_timestamp())
$$;

create function private.note_lead_changes(p_was public.leads, p_now public.leads, p_is_step_done boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_is_step_done and p_was.next_step is not null then
    perform private.note_lead(p_now, 'step_done', p_was.next_step);
  end if;
  if p_now.next_step is not null and (p_now.next_step, p_now.next_step_on) is distinct from (p_was.next_step, p_was.next_step_on) then
    perform private.note_lead(p_now, 'next_step', p_now.next_step, jsonb_build_object('on', p_now.next_step_on));
  end if;
  if p_now.owner_id is distinct from p_was.owner_id then
    perform private.note_lead(p_now, 'owner', coalesce((select u.full_name from public.user_profiles u where u.id = p_now.owner_id), ''));
  end if;
  if p_now.snoozed_until is distinct from p_was.snoozed_until then
    perform private.note_lead(p_now, 'snoozed', '', jsonb_build_object('until', p_now.snoozed_until));
  end if;
end $$;

create function private.one_accepted_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.leads x where x.company_id = new.company_id and x.id = new.lead_id for no key update;
  if exists (select from public.quotes q where q.company_id = new.company_id and q.lead_id = new.lead_id and q.id <> new.id and q.status = 'accepted'
    and q.deleted_at is null) then
    perform private.raise_api_error('PT409', 'Another quote of this lead was already accepted.');
  end if;
  return new;
end $$;

create function private.require_lead(p_id uuid, p_version int default null) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  select * into l from public.leads x where x.company_id = private.company_id() and x.id = p_id and x.deleted_at is null for no key update;
  if l.id is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  elsif p_version <> l.version then
    perform private.raise_api_error('PT409', 'Someone else changed this lead while you were editing. Reload it and make your change again.');
  end if;
  return l;
end $$;

create function private.save_lead_stages(p_company uuid, p_stages jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lead_stages as s (id, company_id, name, position, probability)
  select coalesce((x.value ->> 'id')::uuid, gen_random_uuid()), p_company, btrim(x.value ->> 'name'), x.ordinality,
    least(greatest(coalesce((x.value ->> 'probability')::int, 0), 0), 100)
  from jsonb_array_elements(p_stages) with ordinality x
  on conflict (id) do update set name = excluded.name, position = excluded.position,
    probability = case s.kind when 'open' then excluded.probability else s.probability end where s.company_id = p_company;
  delete from public.lead_stages s where s.company_id = p_company and s.kind = 'open' and s.name not in
    (select btrim(x ->> 'name') from jsonb_array_elements(p_stages) x)
    and not exists (select from public.leads l where l.company_id = p_company and s.id in (l.stage_id, l.open_stage_id));
  update public.lead_stages s set position = 1000 + case s.kind when 'won' then 0 else 1 end where s.company_id = p_company and s.kind <> 'open';
  if not exists (select from public.lead_stages s where s.company_id = p_company and s.kind = 'open') then
    perform private.raise_api_error('PT422', 'At least one stage is needed.', 'stages');
  end if;
end $$;

create function private.set_lead_stage(p_lead public.leads, p_stage public.lead_stages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_stage.id = p_lead.stage_id then
    return;
  end if;
  update public.leads x set stage_id = p_stage.id, stage_since = now() where x.id = p_lead.id;
  perform private.note_lead(p_lead, 'stage', p_stage.name, jsonb_build_object('stage_id', p_stage.id, 'from_stage_id', p_lead.stage_id,
    'from', (select s.name from public.lead_stages s where s.company_id = p_lead.company_id and s.id = p_lead.stage_id)));
end $$;

create function private.start_lead_setup() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_lead_setup(new.id);
  return null;
end $$;

create function private.issue_deposit(q public.quotes) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invoice constant uuid := gen_random_uuid();
begin
  if q.status = 'accepted' and q.deposit_kind <> 'none' and q.client_id is not null and private.deposit_net(q) > 0 then
    perform private.add_deposit_invoice(q, invoice, q.client_id, private.deposit_net(q),
      case q.deposit_kind when 'percent' then trim_scale(q.deposit_value) || '% deposit' else 'Deposit' end, current_date);
    update public.invoices set status = 'sent' where id = invoice;
  end if;
end $$;

create function public.add_lead_event(p_event jsonb) returns jsonb
language sql set search_path = '' as $$ select private.add_lead_event(p_event) $$;

create function private.add_lead_event(p_event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_event ->> 'lead_id')::uuid);
  inbound constant boolean := coalesce((p_event ->> 'is_inbound')::boolean, false);
  event uuid;
begin
  if coalesce(p_event ->> 'kind', '') not in ('note', 'call', 'text', 'email', 'meeting') then
    perform private.raise_api_error('PT422', 'Choose a note, call, text, email, or meeting.', 'kind');
  elsif p_event ->> 'kind' = 'note' and nullif(btrim(p_event ->> 'body'), '') is null then
    perform private.raise_api_error('PT422', 'Write something.', 'body');
  end if;
  insert into public.lead_events (id, company_id, lead_id, kind, body, is_inbound)
  values (coalesce((p_event ->> 'id')::uuid, gen_random_uuid()), l.company_id, l.id, p_event ->> 'kind', left(coalesce(p_event ->> 'body', ''), 10000), inbound)
  on conflict (id) do nothing returning id into event;
  if event is not null and p_event ->> 'kind' <> 'note' then
    perform private.note_contact(l, inbound);
  end if;
  return private.get_lead(l.id);
end $$;

create function private.check_lead(p_lead jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  -- Empty fields of a form are no value.
  given constant jsonb := coalesce((select jsonb_object_agg(e.key, case when e.value = '""' then 'null' else e.value end) from jsonb_each(p_lead) e), '{}');
begin
  if given ? 'contact_name' and nullif(btrim(given ->> 'contact_name'), '') is null then
    perform private.raise_api_error('PT422', 'Enter a contact name.', 'contact_name');
  elsif given ->> 'email' !~ '^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$' then
    perform private.raise_api_error('PT422', 'Enter a valid email address.', 'email');
  elsif given ->> 'phone' !~ '^[0-9 ()+-]*$' then
    perform private.raise_api_error('PT422', 'Enter a phone number with digits.', 'phone');
  elsif (given ->> 'value_high')::numeric < (given ->> 'value_low')::numeric then
    perform private.raise_api_error('PT422', 'The highest value must not be below the lowest.', 'value_high');
  elsif (given ->> 'probability')::int not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Enter a probability from 0 to 100%.', 'probability');
  elsif given ->> 'owner_id' is not null and not exists (select from public.user_profiles u
    where u.company_id = company and u.id = (given ->> 'owner_id')::uuid and u.is_active) then
    perform private.raise_api_error('PT422', 'This person is not an active member of your company.', 'owner_id');
  elsif given ->> 'source_id' is not null and not exists (select from public.lead_sources s
    where s.company_id = company and s.id = (given ->> 'source_id')::uuid) then
    perform private.raise_api_error('PT422', 'This source no longer exists.', 'source_id');
  elsif given ->> 'client_id' is not null and not exists (select from public.clients c
    where c.company_id = company and c.id = (given ->> 'client_id')::uuid and c.deleted_at is null) then
    perform private.raise_api_error('PT422', 'This client no longer exists.', 'client_id');
  end if;
  return given;
end $$;

create function public.create_lead_quote(p_lead_id uuid, p_id uuid default gen_random_uuid()) returns jsonb
language sql set search_path = '' as $$ select private.create_lead_quote(p_lead_id, p_id) $$;

create function private.create_lead_quote(p_lead_id uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  l public.leads;
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into l from public.leads x where x.company_id = company and x.id = p_lead_id and x.deleted_at is null for no key update;
  if l.id is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  elsif l.outcome = 'lost' then
    perform private.raise_api_error('PT409', 'This lead is lost. Reopen it first.');
  end if;
  insert into public.quotes (id, company_id, client_id, custom_client_name, project_id, quote_number, title, description, lead_id, valid_until)
  values (p_id, company, l.client_id, case when l.client_id is null then l.contact_name end, l.project_id, '', l.title, nullif(l.description, ''), l.id,
    private.company_date(company) + 30)
  on conflict (id) do nothing;
  select * into q from public.quotes x where x.company_id = company and x.id = p_id;
  if q.id is null or q.lead_id is distinct from l.id then
    perform private.raise_api_error('PT409', 'This quote is in use. Reload and try again.');
  end if;
  return jsonb_build_object('id', q.id, 'quote_number', q.quote_number);
end $$;

create function public.get_lead(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.get_lead(p_id) $$;

create function private.get_lead(p_id uuid) returns jsonb
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

create function public.lead_board(p_filters jsonb default '{}', p_limit int default 25) returns jsonb
language sql stable set search_path = '' as $$ select private.lead_board(p_filters, p_limit) $$;

create function private.lead_board(p_filters jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  filters constant jsonb := jsonb_build_object('snoozed', 'hide') || coalesce(p_filters, '{}');
  pattern constant text := lower(private.like_pattern(btrim(coalesce(filters ->> 'q', ''))));
  condition constant text := concat_ws(' and ', private.leads_where(filters), private.list_text('leads', filters));
  most constant int := least(greatest(coalesce(p_limit, 25), 1), 100);
  stages jsonb;
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  execute format(
    'with sums as (select r.stage_id, count(*) as count, sum(r.value) as value, '
    '    sum(round(r.value * coalesce(r.probability, s.probability) / 100, 2)) as weighted '
    '  from public.leads r join public.lead_stages s on s.company_id = r.company_id and s.id = r.stage_id where %1$s group by r.stage_id) '
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', s.id, ''name'', s.name, ''kind'', s.kind, ''role'', s.role, ''probability'', s.probability, '
    '  ''position'', s.position, ''count'', coalesce(t.count, 0), ''value'', coalesce(t.value, 0), ''weighted'', coalesce(t.weighted, 0), '
    '  ''rows'', coalesce((select jsonb_agg(to_jsonb(v) order by v.created_at desc, v.id) from public.lead_list v where v.company_id = $1 and v.id in ( '
    '    select r.id from public.leads r where %1$s and r.stage_id = s.id order by r.created_at desc, r.id limit $4)), ''[]'')) order by s.position, s.id), ''[]'') '
    'from public.lead_stages s left join sums t on t.stage_id = s.id where s.company_id = $1', condition)
    into stages using company, filters, pattern, most;
  return jsonb_build_object('stages', stages) || private.lead_choices(company);
end $$;

create function public.lead_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('lead', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create function private.lead_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean, out sums jsonb
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.* into ids, total, is_more, sums from private.list_page(
    p_table => 'leads', p_permission => 'view_money',
    p_joins => '',
    p_where => private.leads_where(p_filters),
    p_text => private.list_text('leads', p_filters),
    p_related => '{}',
    p_phases => case
      when p_sort in ('contact_name', 'number') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort in ('value', 'next_step_on', 'last_contact_at') then array[
        format('and r.%1$I is not null order by r.%1$I {way}, r.id {way}', p_sort), format('and r.%I is null order by r.id {way}', p_sort)]
      else array['order by r.created_at {way}, r.id {opposite}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit,
    p_sums => 'jsonb_build_object(''count'', count(*), ''value'', coalesce(sum(r.value), 0), ''weighted'', coalesce(sum(round(r.value * '
      'coalesce(r.probability, (select s.probability from public.lead_stages s where s.company_id = r.company_id and s.id = r.stage_id)) / 100, 2)), 0))') p;
end $$;

create function public.lose_lead(p_id uuid, p_reason_id uuid, p_note text default '', p_follow_up_on date default null) returns jsonb
language sql set search_path = '' as $$ select private.lose_lead(p_id, p_reason_id, p_note, p_follow_up_on) $$;

create function private.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := private.require_lead(p_id);
  reason constant text := (select r.name from public.lost_reasons r where r.company_id = l.company_id and r.id = p_reason_id);
begin
  if l.outcome = 'won' then
    perform private.raise_api_error('PT409', 'This lead is won. Reopen it first.');
  elsif reason is null then
    perform private.raise_api_error('PT422', 'Choose why the lead was lost.', 'reason_id');
  elsif p_follow_up_on <= private.company_date(l.company_id) then
    perform private.raise_api_error('PT422', 'Choose a day after today.', 'follow_up_on');
  end if;
  l := private.decide_lead(l, 'lost');
  update public.leads x set lost_reason_id = p_reason_id, lost_note = left(coalesce(p_note, ''), 1000), next_step_on = p_follow_up_on,
    next_step = case when p_follow_up_on is not null then 'Ask again' end where x.id = l.id;
  perform private.note_lead(l, 'lost', p_note, jsonb_build_object('reason', reason, 'follow_up_on', p_follow_up_on));
  return private.get_lead(l.id);
end $$;

create function public.move_lead(p_id uuid, p_stage_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.move_lead(p_id, p_stage_id) $$;

create function private.move_lead(p_id uuid, p_stage_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead(p_id);
  target public.lead_stages;
begin
  select * into target from public.lead_stages s where s.company_id = l.company_id and s.id = p_stage_id;
  if target.id is null then
    perform private.raise_api_error('PT422', 'This stage no longer exists.', 'stage_id');
  elsif target.kind <> 'open' then
    perform private.raise_api_error('PT422', 'Mark the lead as won or lost instead.', 'stage_id');
  elsif l.outcome <> 'open' then
    perform private.raise_api_error('PT409', format('This lead is %s. Reopen it first.', l.outcome));
  end if;
  perform private.set_lead_stage(l, target);
  return (select to_jsonb(v) from public.lead_list v where v.id = l.id) || jsonb_build_object('from_stage_id', l.stage_id);
end $$;

create function public.reopen_lead(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.reopen_lead(p_id) $$;

create function private.reopen_lead(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead(p_id);
begin
  if l.outcome = 'won' and l.project_id is not null then
    perform private.raise_api_error('PT409', 'This lead became a project and can''t be reopened.');
  elsif l.outcome <> 'open' then
    update public.leads x set outcome = 'open', decided_at = null, stage_since = now(), open_stage_id = null,
      stage_id = coalesce(x.open_stage_id, (select s.id from public.lead_stages s where s.company_id = x.company_id and s.kind = 'open' order by s.position, s.id limit 1))
    where x.id = l.id;
    perform private.note_lead(l, 'reopened', '', jsonb_build_object('was', l.outcome));
  end if;
  return private.get_lead(l.id);
end $$;

create function public.save_lead(p_lead jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lead(p_lead) $$;

create function private.save_lead(p_lead jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant jsonb := jsonb_build_object('id', gen_random_uuid()) || private.check_lead(p_lead);
  was public.leads;
  l public.leads;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  select * into was from public.leads x where x.company_id = company and x.id = (given ->> 'id')::uuid for no key update;
  if was.id is null and coalesce((given ->> 'version')::int, 0) > 0 then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  elsif was.id is null or given ->> 'version' is null and given ? 'contact_name' then
    if nullif(btrim(given ->> 'contact_name'), '') is null then
      perform private.raise_api_error('PT422', 'Enter a contact name.', 'contact_name');
    end if;
    l := private.add_lead(company, given - array['import_id'] || jsonb_build_object(
      'title', coalesce(nullif(btrim(given ->> 'title'), ''), left(given ->> 'contact_name', 200)),
      'owner_id', case when given ? 'owner_id' then given ->> 'owner_id' else private.member_id()::text end), 'created');
    return private.get_lead(l.id) || jsonb_build_object('joined', l.id <> (given ->> 'id')::uuid);
  end if;
  was := private.require_lead(was.id, (given ->> 'version')::int);
  l := jsonb_populate_record(was, given - array['id', 'company_id', 'version']);
  update public.leads x set title = btrim(coalesce(l.title, was.title)), contact_name = btrim(l.contact_name), company_name = l.company_name,
    email = l.email, phone = l.phone, address = coalesce(l.address, '{}'), description = coalesce(l.description, ''), client_id = l.client_id,
    source_id = l.source_id, value_low = l.value_low, value_high = l.value_high, probability = l.probability, owner_id = l.owner_id,
    next_step = l.next_step, next_step_on = case when l.next_step is not null then l.next_step_on end, snoozed_until = l.snoozed_until,
    deleted_at = case when (given ->> 'is_deleted')::boolean then now() else x.deleted_at end
  where x.id = was.id returning * into l;
  if l.deleted_at is not null then
    return jsonb_build_object('id', l.id, 'deleted_at', l.deleted_at);
  end if;
  perform private.note_lead_changes(was, l, coalesce((given ->> 'is_step_done')::boolean, false));
  return private.get_lead(l.id);
end $$;

create function public.save_lead_setup(p_setup jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lead_setup(p_setup) $$;

create function private.save_lead_setup(p_setup jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  used text;
begin
  perform private.require_write('manage_settings', 'create_edit_clients');
  if exists (select from jsonb_each(p_setup) f, jsonb_array_elements(f.value) x
    where f.key in ('stages', 'sources', 'lost_reasons') and (nullif(btrim(x ->> 'name'), '') is null or length(btrim(x ->> 'name')) > 60)) then
    perform private.raise_api_error('PT422', 'Enter a name of at most 60 characters.', 'name');
  end if;
  if p_setup ? 'stages' then
    select s.name into used from public.lead_stages s where s.company_id = company and s.kind = 'open'
      and s.id::text not in (select x ->> 'id' from jsonb_array_elements(p_setup -> 'stages') x where x ->> 'id' is not null)
      and exists (select from public.leads l where l.company_id = company and s.id in (l.stage_id, l.open_stage_id)) limit 1;
    if used is not null then
      perform private.raise_api_error('PT409', format('%s has leads. Move them to another stage first.', used));
    end if;
    perform private.save_lead_stages(company, p_setup -> 'stages');
  end if;
  if p_setup ? 'sources' then
    insert into public.lead_sources as s (id, company_id, name, position, monthly_cost)
    select coalesce((x.value ->> 'id')::uuid, gen_random_uuid()), company, btrim(x.value ->> 'name'), x.ordinality, (x.value ->> 'monthly_cost')::numeric
    from jsonb_array_elements(p_setup -> 'sources') with ordinality x
    on conflict (id) do update set name = excluded.name, position = excluded.position, monthly_cost = excluded.monthly_cost, is_active = true
      where s.company_id = company;
    update public.lead_sources s set is_active = false where s.company_id = company and lower(s.name) not in
      (select lower(btrim(x ->> 'name')) from jsonb_array_elements(p_setup -> 'sources') x);
  end if;
  if p_setup ? 'lost_reasons' then
    insert into public.lost_reasons as s (id, company_id, name, position)
    select coalesce((x.value ->> 'id')::uuid, gen_random_uuid()), company, btrim(x.value ->> 'name'), x.ordinality
    from jsonb_array_elements(p_setup -> 'lost_reasons') with ordinality x
    on conflict (id) do update set name = excluded.name, position = excluded.position, is_active = true where s.company_id = company;
    update public.lost_reasons s set is_active = false where s.company_id = company and lower(s.name) not in
      (select lower(btrim(x ->> 'name')) from jsonb_array_elements(p_setup -> 'lost_reasons') x);
  end if;
  return private.lead_board('{}', 25);
exception when unique_violation then
  perform private.raise_api_error('PT422', 'Each name can be used once.', 'name');
end $$;

create function public.win_lead(p_id uuid, p_win jsonb default '{}') returns jsonb
language sql set search_path = '' as $$ select private.win_lead(p_id, p_win) $$;

create function private.win_lead(p_id uuid, p_win jsonb) returns jsonb
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
    alike := public.alike_clients(coalesce(nullif(btrim(l.company_name), ''), l.contact_name), l.email, l.phone);
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

create table public.lead_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  lead_id uuid not null,
  kind text not null check (kind in ('created', 'note', 'call', 'text', 'email', 'meeting', 'visit', 'form', 'joined', 'stage', 'owner',
    'next_step', 'step_done', 'snoozed', 'quote', 'won', 'lost', 'reopened', 'converted')),
  body text not null default '' check (length(body) <= 10000),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) <= 16384),
  is_inbound boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade
);

alter table public.quotes add constraint quotes_company_id_lead_id_fkey FOREIGN KEY (company_id, lead_id) REFERENCES public.leads(company_id, id) ON DELETE SET NULL (lead_id);

alter table public.webhook_endpoints add constraint webhook_endpoints_events_check CHECK (cardinality(events) >= 1 AND cardinality(events) <= 20 AND events <@ ARRAY['project.created'::text, 'project.status'::text, 'quote.created'::text, 'quote.accepted'::text, 'invoice.created'::text, 'invoice.sent'::text, 'invoice.paid'::text, 'payment.recorded'::text, 'client.created'::text, 'lead.created'::text, 'lead.won'::text]);

create index lead_events_lead_idx on public.lead_events (company_id, lead_id, created_at desc, id);

create unique index lead_sources_name_key on public.lead_sources (company_id, lower(name));

create unique index lead_stages_end_key on public.lead_stages (company_id, kind) where kind <> 'open';

create unique index lead_stages_role_key on public.lead_stages (company_id, role) where role is not null;

create index leads_created_idx on public.leads (company_id, created_at desc, id) where deleted_at is null;

create index leads_stage_idx on public.leads (company_id, stage_id, created_at desc, id) include (value, probability, snoozed_until) where deleted_at is null;

create index leads_name_idx on public.leads (company_id, contact_name, id) where deleted_at is null;

create index leads_value_idx on public.leads (company_id, value, id) where deleted_at is null;

create index leads_step_idx on public.leads (company_id, next_step_on, id) where deleted_at is null;

create index leads_contact_idx on public.leads (company_id, last_contact_at, id) where deleted_at is null;

create index leads_owner_idx on public.leads (company_id, owner_id);

create index leads_client_idx on public.leads (company_id, client_id);

create index leads_project_idx on public.leads (company_id, project_id);

create index leads_source_idx on public.leads (company_id, source_id);

create index leads_open_stage_idx on public.leads (company_id, open_stage_id);

create index leads_reason_idx on public.leads (company_id, lost_reason_id);

create index leads_import_idx on public.leads (company_id, import_id);

create index leads_email_idx on public.leads (company_id, lower(email)) where email is not null and deleted_at is null;

create index leads_phone_idx on public.leads (company_id, private.e164(phone)) where phone is not null and deleted_at is null;

create index leads_words_idx on public.leads using gin
  (lower(number || ' ' || title || ' ' || contact_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops, company_id);

create unique index lost_reasons_name_key on public.lost_reasons (company_id, lower(name));

create index quotes_lead_idx on public.quotes (company_id, lead_id);

create view public.lead_list with (security_invoker = true) as
select l.id, l.company_id, l.number, l.title, l.contact_name, l.company_name, l.email, l.phone, l.address, l.description, l.client_id, l.project_id,
  l.source_id, l.source_detail, l.stage_id, l.stage_since, l.outcome, l.decided_at, l.lost_reason_id, l.lost_note, l.value_low, l.value_high, l.value,
  l.probability, l.owner_id, l.next_step, l.next_step_on, l.snoozed_until, l.first_reply_at, l.last_contact_at, l.last_inquiry_at,
  l.created_by, l.created_at, l.updated_at, l.version,
  s.name as stage_name, s.kind as stage_kind, coalesce(l.probability, s.probability) as chance,
  round(l.value * coalesce(l.probability, s.probability) / 100, 2) as weighted_value,
  o.full_name as owner_name, x.name as source_name, r.name as lost_reason, c.name as client_name
from public.leads l
join public.lead_stages s on s.company_id = l.company_id and s.id = l.stage_id
left join public.user_profiles o on o.company_id = l.company_id and o.id = l.owner_id
left join public.lead_sources x on x.company_id = l.company_id and x.id = l.source_id
left join public.lost_reasons r on r.company_id = l.company_id and r.id = l.lost_reason_id
left join public.clients c on c.company_id = l.company_id and c.id = l.client_id
where l.deleted_at is null;

call private.protect('public.lead_events', reads => 'view_money', verbs => '');

call private.protect('public.lead_sources', reads => 'view_money', verbs => '');

call private.audit('public.lead_sources');

call private.protect('public.lead_stages', reads => 'view_money', verbs => '');

call private.audit('public.lead_stages');

call private.protect('public.leads', reads => 'view_money', verbs => '');

call private.audit('public.leads');

call private.protect('public.lost_reasons', reads => 'view_money', verbs => '');

call private.audit('public.lost_reasons');

alter policy leads_select on public.leads using (company_id = (select private.company_with('view_money')));

create trigger leads_activity_new after insert on public.leads
  for each row execute function private.log_activity('lead', 'title', 'view_money', '');

create trigger leads_activity after update of deleted_at on public.leads
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function private.log_activity('lead', 'title', 'view_money', '');

create or replace function private.emit_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event text;
begin
  event := case
    when tg_table_name = 'projects' and tg_op = 'INSERT' then 'project.created'
    when tg_table_name = 'projects' then 'project.status'
    when tg_table_name = 'clients' then 'client.created'
    when tg_table_name = 'leads' and tg_op = 'INSERT' then 'lead.created'
    when tg_table_name = 'leads' and to_jsonb(new) ->> 'outcome' = 'won' then 'lead.won'
    when tg_table_name = 'payments' then 'payment.recorded'
    when tg_table_name = 'quotes' and tg_op = 'INSERT' then 'quote.created'
    when tg_table_name = 'quotes' and to_jsonb(new) ->> 'status' = 'accepted' then 'quote.accepted'
    when tg_table_name = 'invoices' and tg_op = 'INSERT' then 'invoice.created'
    when tg_table_name = 'invoices' and to_jsonb(new) ->> 'status' = 'paid' then 'invoice.paid'
    when tg_table_name = 'invoices' and to_jsonb(new) ->> 'status' = 'sent' then 'invoice.sent'
  end;
  if event is not null then
    insert into public.webhook_deliveries (company_id, endpoint_id, event, payload)
    select e.company_id, e.id, event, jsonb_build_object('event', event, 'at', now(), 'data', to_jsonb(new) - array['search'])
    from public.webhook_endpoints e where e.company_id = new.company_id and e.is_active and event = any (e.events);
  end if;
  return null;
end $$;

create trigger leads_webhook_new after insert on public.leads for each row execute function private.emit_webhook();

create trigger leads_webhook after update of outcome on public.leads for each row
  when (old.outcome is distinct from new.outcome and new.outcome = 'won') execute function private.emit_webhook();

create trigger companies_lead_setup after insert on public.companies
  for each row execute function private.start_lead_setup();

create trigger quotes_one_accepted before update of status on public.quotes
  for each row when (new.lead_id is not null and new.status = 'accepted' and old.status <> 'accepted') execute function private.one_accepted_quote();

create trigger quotes_lead after update of status on public.quotes
  for each row when (new.lead_id is not null and new.status is distinct from old.status) execute function private.follow_quote();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lead_events FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lead_sources FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lead_stages FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.leads FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lost_reasons FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.add_lead_event(p_event jsonb) to authenticated;

grant execute on function private.check_lead(p_lead jsonb) to authenticated;

grant execute on function private.check_lead(p_lead jsonb) to service_role;

grant execute on function private.create_lead_quote(p_lead_id uuid, p_id uuid) to authenticated;

grant execute on function private.get_lead(p_id uuid) to authenticated;

grant execute on function private.get_lead(p_id uuid) to service_role;

grant execute on function private.lead_board(p_filters jsonb, p_limit integer) to authenticated;

grant execute on function private.lead_board(p_filters jsonb, p_limit integer) to service_role;

grant execute on function private.lead_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) to authenticated;

grant execute on function private.lead_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) to service_role;

grant execute on function private.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) to authenticated;

grant execute on function private.move_lead(p_id uuid, p_stage_id uuid) to authenticated;

grant execute on function private.reopen_lead(p_id uuid) to authenticated;

grant execute on function private.save_lead(p_lead jsonb) to authenticated;

grant execute on function private.save_lead_setup(p_setup jsonb) to authenticated;

grant execute on function private.win_lead(p_id uuid, p_win jsonb) to authenticated;

grant execute on function public.add_lead_event(p_event jsonb) to authenticated;

grant execute on function public.create_lead_quote(p_lead_id uuid, p_id uuid) to authenticated;

grant execute on function public.get_lead(p_id uuid) to authenticated;

grant execute on function public.get_lead(p_id uuid) to service_role;

grant execute on function public.lead_board(p_filters jsonb, p_limit integer) to authenticated;

grant execute on function public.lead_board(p_filters jsonb, p_limit integer) to service_role;

grant execute on function public.lead_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to authenticated;

grant execute on function public.lead_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to service_role;

grant execute on function public.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) to authenticated;

grant execute on function public.move_lead(p_id uuid, p_stage_id uuid) to authenticated;

grant execute on function public.reopen_lead(p_id uuid) to authenticated;

grant execute on function public.save_lead(p_lead jsonb) to authenticated;

grant execute on function public.save_lead_setup(p_setup jsonb) to authenticated;

grant execute on function public.win_lead(p_id uuid, p_win jsonb) to authenticated;

grant select on table public.lead_list to authenticated;

grant select on table public.lead_list to service_role;

comment on table public.lead_events is 'The timeline of a lead: what people wrote and what happened, never changed afterwards.';

comment on column public.lead_events.is_inbound is 'Whether it came from the person who asked, such as a form or a reply.';

comment on table public.lead_sources is 'Where leads come from. A source in use is retired, not deleted.';

comment on column public.lead_sources.monthly_cost is 'What the company spends on it a month, in dollars; null where nothing is entered.';

comment on table public.lead_stages is
  'The columns of a company''s lead board, in order of position; exactly one is won and one is lost.';

comment on column public.lead_stages.role is
  'What moves a lead here automatically: new (it arrives), contacted (first reply), visit (a visit is booked), sent (a quote is sent). Null for the others.';

comment on column public.lead_stages.probability is 'Percent of the leads in this stage that are usually won; a lead may have its own.';

comment on table public.leads is
  'Inquiries, from the first contact to won or lost. Won leads name the client and the project they became.';

comment on column public.leads.value is 'Middle of value_low and value_high in dollars: an estimate, never counted as revenue.';

comment on column public.leads.probability is 'Percent; null takes the one of its stage.';

comment on column public.leads.source_detail is 'What a website form sent along: { utm_source, utm_medium, utm_campaign, page }.';

comment on column public.leads.snoozed_until is 'Until the day before, the board doesn''t show it.';

comment on column public.leads.first_reply_at is 'When the company first answered: a call, text, email, or meeting.';

comment on table public.lost_reasons is 'Why leads are lost. A reason in use is retired, not deleted.';

comment on view public.lead_list is 'The leads list: stage, owner, source, and client by name; chance in percent; weighted_value is the middle of the range by the chance.';

comment on column public.quotes.lead_id is 'The lead it was made for: sending and accepting it move the lead.';

comment on function private.similar_clients(p_company uuid, p_name text, p_email text, p_phone text) is 'Up to three clients of a company with this name, email address, or phone number, and what of it they have; those with the most first.';

comment on function private.add_lead(p_company uuid, p_lead jsonb, p_kind text) is 'Adds a lead, or joins the open lead of the same phone or email of the last 24 hours: empty contact fields are filled and its timeline says what was asked. Sent twice with one id, it is one lead. Arguments: p_company; p_lead, columns of leads and is_separate, which never joins; p_kind, the first timeline entry: created or form.';

comment on function private.lead_choices(p_company uuid) is 'What the forms of leads choose from: { sources, lost_reasons, people } of a company.';

comment on function private.add_lead_setup(p_company uuid) is 'Gives a company its first lead stages, sources, and lost reasons; harmless where it has some.';

comment on function private.address_line(p_address jsonb) is 'An address { street, city, state, zip } on one line, as projects have it.';

comment on function private.advance_lead(p_lead public.leads, p_role text) is 'Moves an open lead forward to the stage with this role; never back, and nowhere without such a stage.';

comment on function private.convert_alone(p_lead public.leads, p_quote public.quotes) is 'Converts a lead whose quote was just accepted, unless similar clients exist: then its page asks which one it is.';

comment on function private.convert_lead(p_lead public.leads, p_client_id uuid, p_quote public.quotes) is 'Turns a won lead into a client (the given one, or a new one), a project with its address, and, with an accepted quote, the contract. Every value comes from the lead and its quote. What exists already is used.';

comment on function private.decide_lead(p_lead public.leads, p_outcome text) is 'Marks a lead as won or lost and moves it to that stage; the open stage it was in is remembered for reopening.';

comment on function private.find_open_lead(p_company uuid, p_email text, p_phone text) is 'The open lead of a company with this email address or phone number (compared by its digits) whose person wrote in the last 24 hours; null without one.';

comment on function private.follow_quote() is 'Trigger on quotes of a lead: sending moves the lead to the stage of sent quotes, acceptance wins it and turns it into client, project, and contract where nobody has to be asked, expiry asks for a next step.';

comment on function private.note_contact(p_lead public.leads, p_is_inbound boolean) is 'A lead and the company were in contact just now; what the company did is the first reply where there was none, and a new lead is contacted then.';

comment on function private.leads_where(p_filters jsonb) is 'The condition that the filters of the leads list and board mean: $1 the company, $2 the filters. Holds no text of the caller.';

comment on function private.note_lead(p_lead public.leads, p_kind text, p_body text, p_detail jsonb, p_is_inbound boolean) is 'Adds an entry to the timeline of a lead.';

comment on function private.note_lead_changes(p_was public.leads, p_now public.leads, p_is_step_done boolean) is 'Writes what a change of a lead did to its next step, owner, and snooze into its timeline.';

comment on function private.one_accepted_quote() is 'Trigger: only one quote of a lead can be accepted (PT409).';

comment on function private.require_lead(p_id uuid, p_version integer) is 'A lead of the caller''s company, locked for a change. Errors: PT402, PT403, PT404, PT409 stale version.';

comment on function private.save_lead_stages(p_company uuid, p_stages jsonb) is 'Saves a company''s open stages in the order given; won and lost come last. Errors: PT422 without any open stage.';

comment on function private.set_lead_stage(p_lead public.leads, p_stage public.lead_stages) is 'Puts a lead into a stage and says so in its timeline; nothing where it is there already.';

comment on function private.start_lead_setup() is 'Trigger: a new company starts with lead stages, sources, and lost reasons.';

comment on function private.issue_deposit(q public.quotes) is 'Sends the invoice of the deposit that an accepted quote asks for; nothing where it asks for none or has no client.';

comment on function public.add_lead_event(p_event jsonb) is 'Adds a note, or a call, text, email, or meeting that took place, to the timeline of a lead; returns the lead as get_lead does. Contact is the first reply where there was none, and moves a new lead to the stage of contacted ones. Sent twice with one id, it is one entry. Keys: id, lead_id, kind (note, call, text, email, meeting), body, is_inbound (they called or wrote). Arguments: p_event, an object of these keys. Errors: PT402, PT403, PT404, PT409 busy, PT422 with the field. Callers: signed-in users with edit_clients.';

comment on function private.check_lead(p_lead jsonb) is 'The given fields of a lead with empty ones as null. Errors: PT422 with the field.';

comment on function public.create_lead_quote(p_lead_id uuid, p_id uuid) is 'Makes a draft quote of a lead with its title, name, and, where it has them, client and project; returns { id, quote_number }. Sent twice with one id, it is one quote. Arguments: p_lead_id; p_id, made by the device. Errors: PT402, PT403, PT404, PT409 lost lead. Callers: signed-in users with edit_documents.';

comment on function public.get_lead(p_id uuid) is 'A lead whole, in one request: its row of lead_list with events (newest first, at most 200), quotes, stages, sources, lost_reasons, and people. Arguments: p_id. Errors: PT403, PT404. Callers: signed-in users with view_money.';

comment on function private.get_lead(p_id uuid) is 'See public.get_lead.';

comment on function public.lead_board(p_filters jsonb, p_limit integer) is 'The board in one request: { stages: [{ id, name, kind, role, probability, position, count, value, weighted, rows }], sources, lost_reasons, people }. rows are the newest of each stage as in lead_list; lead_page with the filter stage has the rest. Values in dollars, estimates. Snoozed leads are left out unless snoozed is show. Arguments: p_filters as for lead_page; p_limit leads for each stage, 1 to 100. Errors: PT403. Callers: signed-in users with view_money.';

comment on function public.lead_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of lead_list: { rows, total, is_more, unfiltered: { total, is_more } or null, sums: { count, value, weighted } }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, name, email, phone), outcome (open, won, lost), stage, source, owner (an id, or none), step (due today or earlier, or none), snoozed (hide, only), from, to (of created_at). p_sort: created_at, contact_name, value, next_step_on, last_contact_at or number. Values in dollars. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function private.lead_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) is 'See public.lead_page. A new sort column is one line here, with its index.';

comment on function public.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) is 'Marks a lead as lost with its reason; returns it as get_lead does. With p_follow_up_on its next step is to ask again that day. A repeat changes reason and note. Arguments: p_id; p_reason_id of lost_reasons; p_note, at most 1,000 characters; p_follow_up_on, a day after today or null. Errors: PT402, PT403, PT404, PT409 won, PT422 reason or day. Callers: signed-in users with edit_clients.';

comment on function public.move_lead(p_id uuid, p_stage_id uuid) is 'Moves an open lead to another open stage; returns its row of lead_list with from_stage_id, to which a second move undoes it. A repeat changes nothing. Won and lost have win_lead and lose_lead; a decided lead is reopened first. Arguments: p_id; p_stage_id. Errors: PT402, PT403, PT404, PT409 decided, PT422 not an open stage. Callers: signed-in users with edit_clients.';

comment on function public.reopen_lead(p_id uuid) is 'Opens a won or lost lead again in the stage it was in before; its timeline and its last lost reason remain. An open lead doesn''t change. Returns it as get_lead does. Arguments: p_id. Errors: PT402, PT403, PT404, PT409 it became a project. Callers: signed-in users with edit_clients.';

comment on function public.save_lead(p_lead jsonb) is 'Adds or changes a lead; returns it as get_lead does, with joined: true where a new one joined the open lead of the same phone or email. A missing key keeps its value; sent twice with one id, it is one lead. Keys: id, title, contact_name, company_name, email, phone, address, description, client_id, source_id, source_detail, stage_id (new leads), value_low, value_high (dollars), probability (percent, null takes the stage''s), owner_id, next_step, next_step_on, is_step_done (the old next step is done), snoozed_until, is_deleted, is_separate (a new lead never joins another), version. Arguments: p_lead, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale, PT422 with the field. Callers: signed-in users with edit_clients.';

comment on function public.save_lead_setup(p_setup jsonb) is 'Saves the stages, sources, and lost reasons in the order given; returns lead_board. Rows without a known id are added; stages left out are removed if no lead is in them, sources and reasons left out are retired. Keys, each optional: stages [{ id, name, probability }] with the won and the lost stage always at the end, sources [{ id, name, monthly_cost in dollars }], lost_reasons [{ id, name }]. Arguments: p_setup. Errors: PT402, PT403, PT409 a stage with leads, PT422 with the field. Callers: signed-in users with manage_settings.';

comment on function public.win_lead(p_id uuid, p_win jsonb) is 'Marks a lead as won and turns it into a client, a project with its address, and, where a quote of it is accepted, the contract. Where it has no client and similar ones exist, nothing changes and { similar: as alike_clients } is returned: call again with client_id or is_new_client. A repeat changes nothing. Keys of p_win: client_id, is_new_client, is_only_won (no client and no project yet). Returns the lead as get_lead does. Arguments: p_id; p_win. Errors: PT402 plan or full quota, PT403, PT404, PT409, PT422 client. Callers: signed-in users with edit_clients and edit_projects.';

create or replace function private.refuse_wrong_deposit(p_quote public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  if p_quote.deposit_kind <> 'none' and p_quote.client_id is null and p_quote.lead_id is null then
    perform private.raise_api_error('PT422', 'Choose a client before you ask for a deposit.', 'client_id');
  elsif p_quote.deposit_kind = 'percent' and not p_quote.deposit_value between 0.01 and 100 then
    perform private.raise_api_error('PT422', 'Enter a deposit between 0 and 100%.', 'deposit_value');
  elsif p_quote.deposit_kind = 'amount' and p_quote.deposit_value <= 0 then
    perform private.raise_api_error('PT422', 'Enter the deposit.', 'deposit_value');
  elsif p_quote.deposit_kind = 'amount' and p_quote.items_count > 0 and p_quote.deposit_value > p_quote.total_amount then
    perform private.raise_api_error('PT422', format('The deposit is more than the total of $%s.', to_char(p_quote.total_amount, 'FM999,999,999,990.00')), 'deposit_value');
  end if;
end $$;

comment on function private.refuse_wrong_deposit(p_quote public.quotes) is 'A deposit needs a client or a lead, who becomes one, is above zero, and at most the total. Errors: PT422.';

create or replace function private.list_search_text(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list
    when 'invoices' then 'lower(r.invoice_number || '' '' || r.title || '' '' || coalesce(r.po_number, ''''))'
    when 'quotes' then 'lower(r.quote_number || '' '' || r.title || '' '' || coalesce(r.custom_client_name, ''''))'
    when 'leads' then 'lower(r.number || '' '' || r.title || '' '' || r.contact_name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'projects' then 'lower(r.name || '' '' || r.address || '' '' || r.description)'
    when 'vendors' then 'lower(r.name || '' '' || coalesce(r.company_name, '''') || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.contact_person, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'materials' then 'lower(r.name || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.description, '''') || '' '' || coalesce(r.vendor_sku, ''''))' end
$$;

create or replace function private.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  invitation public.invitations;
  was_deactivated boolean;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  end if;
  select * into profile from public.user_profiles p where p.id = caller for update;
  was_deactivated := profile.id is not null and not profile.is_active
    and exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller);
  if profile.company_id is not null and not was_deactivated and (
    exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller)
    or exists (select from public.audit_log a where a.company_id = profile.company_id
               and a.table_name not in ('companies', 'user_profiles', 'cost_codes', 'lead_stages', 'lead_sources', 'lost_reasons'))
  ) then
    perform private.raise_api_error('PT409', 'You already belong to a company. Ask for an invitation to another email address.');
  end if;
  invitation := private.consume_invitation(
    p_token, (select u.email from auth.users u where u.id = caller), caller);
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation is no longer valid.');
  end if;
  if was_deactivated then
    -- A new profile, not a moved one: searches, assignments and preferences belong to the former company.
    update public.projects p set project_manager_id = null
    where p.company_id = profile.company_id and p.project_manager_id = caller;
    delete from public.user_profiles p where p.id = caller;
    insert into public.user_profiles (id, company_id, email, full_name, phone, role, agreed_to_terms_at)
    values (caller, invitation.company_id, invitation.email, coalesce(profile.full_name, invitation.full_name),
      profile.phone, invitation.role, profile.agreed_to_terms_at);
  elsif profile.id is null then
    insert into public.user_profiles (id, company_id, email, full_name, role)
    values (caller, invitation.company_id, invitation.email, invitation.full_name, invitation.role);
  else
    update public.user_profiles p
    set company_id = invitation.company_id, role = invitation.role, is_active = true where p.id = caller;
    delete from public.companies c where c.id = profile.company_id;
  end if;
  return jsonb_build_object('company_id', invitation.company_id, 'role', invitation.role);
end $$;

create or replace function private.alike_clients(p_name text, p_email text, p_phone text) returns table (id uuid, same text[])
language sql stable security definer set search_path = '' as $$
  select s.id, s.same from private.similar_clients(private.company_id(), p_name, p_email, p_phone) s
  where private.has_permission('view_clients')
$$;

create or replace function private.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision int
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif share.is_preview then
    perform private.raise_api_error('PT403', 'You are looking at the portal as the client. Only the client can do this.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.raise_api_error('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.raise_api_error('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif p_revision <> q.revision then
    perform private.raise_api_error('PT409', 'This quote has changed since you opened it. Look at it again before you decide.');
  elsif q.status <> 'sent' then
    perform private.raise_api_error('PT409', format('This quote is %s and can no longer be accepted or declined here.', q.status));
  elsif q.valid_until < current_date then
    perform private.raise_api_error('PT409', 'This quote has expired. Ask your contractor for a new one.');
  end if;
  if p_decision = 'accepted' and p_selected is not null then
    update public.quote_items set is_selected = false
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and not p_selected ? id::text;
    update public.quote_items set is_selected = true
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and p_selected ? id::text;
  end if;
  document := private.shared_document(share) || jsonb_build_object('company', private.company_card(share.company_id));
  insert into public.document_acceptances (company_id, quote_id, share_id, decision, signer_name, signer_email, signature, reason,
    document, document_hash, ip_address, user_agent)
  values (q.company_id, q.id, share.id, p_decision, btrim(p_signer_name), p_signer_email, p_signature, p_reason, document,
    encode(sha256(convert_to(document::text, 'utf8')), 'hex'), left(split_part(private.request_header('x-forwarded-for'), ',', 1), 64),
    left(private.request_header('user-agent'), 500));
  update public.quotes set status = p_decision where company_id = q.company_id and id = q.id;
  -- Accepting the quote of a lead gives it a client and a project.
  select * into q from public.quotes x where x.company_id = q.company_id and x.id = q.id;
  perform private.issue_deposit(q);
  return private.shared_document(share);
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
      'lead', (select jsonb_build_object('id', l.id, 'contact_name', l.contact_name, 'email', l.email, 'phone', l.phone, 'address', l.address)
        from public.leads l where l.company_id = q.company_id and l.id = q.lead_id),
      'decision', private.quote_decision(q))
    from public.quotes q where q.id = p_id);
end $$;

reset check_function_bodies;

-- Data
select private.add_lead_setup(c.id) from public.companies c;
