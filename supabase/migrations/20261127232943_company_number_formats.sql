set check_function_bodies = off;

drop function private.format_number(p_origin text, p_value bigint);

drop function private.next_order_code(p_company uuid);

drop function private.next_bid_code(p_company uuid);

alter table public.document_counters add column taken_value bigint default 0 not null;

alter table public.companies add column number_prefixes jsonb default '{}'::jsonb not null;

create function private.highest_number(p_company uuid, p_origin text, p_prefix text) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    coalesce((select c.taken_value from public.document_counters c where c.company_id = p_company and c.series = p_prefix), 0),
    coalesce(max(case when starts_with(used.number, p_prefix) and substr(used.number, length(p_prefix) + 1) ~ '^[0-9]{1,12}$'
      then substr(used.number, length(p_prefix) + 1)::bigint end), 0))
  from (
    select q.quote_number as number from public.quotes q where q.company_id = p_company and p_origin = 'quotes_page'
    union all
    select v.invoice_number from public.invoices v where v.company_id = p_company and p_origin in ('invoice_wizard', 'credit_note')
    union all
    select o.number from public.purchase_orders o where o.company_id = p_company and p_origin = 'purchase_order'
    union all
    select r.number from public.bid_requests r where r.company_id = p_company and p_origin = 'bid') used
$$;

create function private.is_number_taken(p_company uuid, p_origin text, p_number text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when p_origin in ('quotes_page', 'project') then exists (select from public.quotes q where q.company_id = p_company and q.quote_number = p_number)
    when p_origin = 'purchase_order' then exists (select from public.purchase_orders o where o.company_id = p_company and o.number = p_number)
    when p_origin = 'bid' then exists (select from public.bid_requests r where r.company_id = p_company and r.number = p_number)
    else exists (select from public.invoices v where v.company_id = p_company and v.invoice_number = p_number) end
$$;

create function private.take_number(p_company uuid, p_origin text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  origin constant text := private.numbered_as(p_company, p_origin);
  prefix constant text := private.number_prefix(p_company, origin);
  candidate text;
begin
  loop
    candidate := private.format_number(prefix, private.next_number(p_company, prefix, case origin when 'quote' then 1000 else 1 end),
      case origin when 'project' then 3 else 4 end);
    exit when not private.is_number_taken(p_company, origin, candidate);
  end loop;
  return candidate;
end $$;

create function public.document_numbers() returns jsonb
language sql stable set search_path = '' as $$ select private.document_numbers() $$;

create function private.document_numbers() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (
    select jsonb_agg(jsonb_build_object('origin', kind.origin, 'prefix', kind.prefix,
      'format', case
        when c.number_prefixes ? kind.origin then 'own'
        when kind.origin = 'quotes_page' then c.quote_numbers
        when kind.origin = 'invoice_wizard' then c.invoice_numbers
        else 'one_series' end,
      'next', private.upcoming_number(company, kind.origin),
      'lowest', private.highest_number(company, kind.origin, kind.prefix) + 1) order by kind.place)
    from public.companies c, lateral (
      select o.origin, o.place, private.number_prefix(company, o.origin) as prefix
      from unnest(array['quotes_page', 'invoice_wizard', 'credit_note', 'purchase_order', 'bid']) with ordinality o (origin, place)) kind
    where c.id = company);
end $$;

create function private.format_number(p_prefix text, p_value bigint, p_digits int default 4) returns text
language sql immutable set search_path = '' as $$
  select p_prefix || lpad(p_value::text, greatest(length(p_value::text), p_digits), '0')
$$;

create function private.number_prefix(p_company uuid, p_origin text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(c.number_prefixes ->> p_origin, private.number_series(p_origin)) from public.companies c where c.id = p_company
$$;

create function public.save_number_format(p_origin text, p_format text, p_prefix text default null, p_next bigint default null) returns jsonb
language sql set search_path = '' as $$ select private.save_number_format(p_origin, p_format, p_prefix, p_next) $$;

create function private.save_number_format(p_origin text, p_format text, p_prefix text, p_next bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company public.companies;
  prefix constant text := case p_format when 'own' then btrim(coalesce(p_prefix, '')) else private.number_series(p_origin) end;
  highest bigint;
begin
  perform private.require_write('manage_settings');
  if coalesce(p_origin, '') not in ('quotes_page', 'invoice_wizard', 'credit_note', 'purchase_order', 'bid') then
    perform private.raise_api_error('PT422', 'Unknown number series.', 'origin');
  elsif coalesce(p_format, '') not in ('one_series', 'by_origin', 'own') or p_format = 'by_origin' and p_origin not in ('quotes_page', 'invoice_wizard') then
    perform private.raise_api_error('PT422', 'Unknown number format.', 'format');
  elsif p_format = 'own' and prefix !~ '^[A-Za-z0-9-]{1,10}$' then
    perform private.raise_api_error('PT422', 'Use 1 to 10 letters, digits, or dashes', 'prefix');
  elsif p_format <> 'by_origin' and p_next not between 1 and 999999999 then
    perform private.raise_api_error('PT422', 'Enter a number from 1 to 999,999,999', 'next');
  end if;
  select * into company from public.companies c where c.id = private.company_id() for no key update;
  if exists (
    select from unnest(array['quotes_page', 'project', 'invoice_wizard', 'quote', 'credit_note', 'purchase_order', 'bid', 'change_order', 'lead']) other
    where other <> p_origin and (p_origin, other) not in (('quotes_page', 'project'), ('invoice_wizard', 'quote'))
      and lower(prefix) in (lower(private.number_prefix(company.id, other)), lower(private.number_series(other)))) then
    perform private.raise_api_error('PT422', format('Other documents use %s. Choose another prefix.', prefix), 'prefix');
  end if;
  update public.companies c set
    number_prefixes = case p_format when 'own' then c.number_prefixes || jsonb_build_object(p_origin, prefix) else c.number_prefixes - p_origin end,
    quote_numbers = case when p_origin = 'quotes_page' and p_format <> 'own' then p_format else c.quote_numbers end,
    invoice_numbers = case when p_origin = 'invoice_wizard' and p_format <> 'own' then p_format else c.invoice_numbers end
  where c.id = company.id;
  if p_format <> 'by_origin' and p_next is not null then
    insert into public.document_counters as c (company_id, series) values (company.id, prefix)
    on conflict (company_id, series) do update set last_value = c.last_value;
    highest := private.highest_number(company.id, p_origin, prefix);
    if p_next <= highest then
      perform private.raise_api_error('PT422', format('%s is already used. Enter %s or higher.', private.format_number(prefix, highest), highest + 1), 'next');
    end if;
    update public.document_counters c set last_value = p_next - 1 where c.company_id = company.id and c.series = prefix;
  end if;
  return private.document_numbers();
end $$;

create function private.upcoming_number(p_company uuid, p_origin text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  origin constant text := private.numbered_as(p_company, p_origin);
  prefix constant text := private.number_prefix(p_company, origin);
  step bigint := coalesce((select c.last_value + 1 from public.document_counters c where c.company_id = p_company and c.series = prefix),
    case origin when 'quote' then 1000 else 1 end);
  candidate text;
begin
  loop
    candidate := private.format_number(prefix, step, case origin when 'project' then 3 else 4 end);
    exit when not private.is_number_taken(p_company, origin, candidate);
    step := step + 1;
  end loop;
  return candidate;
end $$;

alter table public.companies add constraint companies_number_prefixes_check CHECK (jsonb_typeof(number_prefixes) = 'object'::text) not valid;

alter table public.document_counters add constraint document_counters_taken_value_check CHECK (taken_value >= 0) not valid;

grant execute on function private.document_numbers() to authenticated;

grant execute on function private.format_number(p_prefix text, p_value bigint, p_digits integer) to authenticated;

grant execute on function private.format_number(p_prefix text, p_value bigint, p_digits integer) to service_role;

grant execute on function private.number_prefix(p_company uuid, p_origin text) to authenticated;

grant execute on function private.number_prefix(p_company uuid, p_origin text) to service_role;

grant execute on function private.save_number_format(p_origin text, p_format text, p_prefix text, p_next bigint) to authenticated;

grant execute on function private.upcoming_number(p_company uuid, p_origin text) to authenticated;

grant execute on function private.upcoming_number(p_company uuid, p_origin text) to service_role;

grant execute on function public.document_numbers() to authenticated;

grant execute on function public.save_number_format(p_origin text, p_format text, p_prefix text, p_next bigint) to authenticated;

comment on table public.document_counters is 'The number before the next one in each series of a company (last_value), and the highest one given to a document (taken_value), which save_number_format never goes below. Written under the row''s lock.';

comment on function private.highest_number(p_company uuid, p_origin text, p_prefix text) is 'The highest number that documents of this origin have had with this prefix; 0 if none. Counts numbers of deleted documents, and typed ones of up to 12 digits.';

comment on function private.is_number_taken(p_company uuid, p_origin text, p_number text) is 'Whether a document of the company, deleted or not, has this number.';

comment on function private.take_number(p_company uuid, p_origin text) is 'Takes the next free number of a document of this origin, in the format that the company chose.';

comment on function public.document_numbers() is 'How the company numbers its documents: an array of { origin, format: one_series, by_origin, or own, prefix, next: the number that the next document will probably get, lowest: the lowest next number that can be set }, for quotes_page, invoice_wizard, credit_note, purchase_order, and bid. Errors: PT403. Callers: signed-in users with view_money.';

comment on function private.format_number(p_prefix text, p_value bigint, p_digits integer) is 'A document number as it is printed: prefix, then the number padded to p_digits.';

create or replace function private.numbered_as(p_company uuid, p_origin text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_origin = 'project' and (c.quote_numbers = 'one_series' or c.number_prefixes ? 'quotes_page') then 'quotes_page'
    when p_origin = 'quote' and (c.invoice_numbers = 'one_series' or c.number_prefixes ? 'invoice_wizard') then 'invoice_wizard'
    else p_origin end
  from public.companies c where c.id = p_company
$$;

comment on function private.number_prefix(p_company uuid, p_origin text) is 'The prefix of an origin''s numbers, which is also its counter''s name: the company''s own, or the series of the origin. p_origin as private.numbered_as returns it.';

comment on function private.numbered_as(p_company uuid, p_origin text) is 'The origin whose series numbers a document of p_origin: with one series or an own prefix, quotes from projects are numbered like all quotes, and invoices from quotes like all invoices.';

comment on function public.save_number_format(p_origin text, p_format text, p_prefix text, p_next bigint) is 'Sets how a kind of document is numbered from now on; returns document_numbers(). Arguments: p_origin, as in document_numbers; p_format, one_series, by_origin (quotes and invoices), or own; p_prefix, for own: 1 to 10 letters, digits, or dashes; p_next, the next number, higher than every used one; null leaves it, and by_origin has none. Errors: PT402, PT403, PT422. Callers: signed-in users with manage_settings.';

comment on function private.upcoming_number(p_company uuid, p_origin text) is 'The number that private.take_number would take now.';

create or replace function private.assign_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := tg_argv[0];
  typed constant text := nullif(btrim(to_jsonb(new) ->> field), '');
  origin text := new.number_origin;
begin
  if typed is not null then
    return jsonb_populate_record(new, jsonb_build_object(field, typed));
  end if;
  if origin = 'typed' then
    origin := case tg_table_name when 'quotes' then 'quotes_page' else 'invoice_wizard' end;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(field, private.take_number(new.company_id, origin), 'number_origin', origin));
end $$;

create or replace function private.next_number(p_company uuid, p_series text, p_first bigint default 1) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  taken bigint;
begin
  insert into public.document_counters as c (company_id, series, last_value, taken_value)
  values (p_company, p_series, p_first, p_first)
  on conflict (company_id, series) do update set last_value = c.last_value + 1, taken_value = greatest(c.taken_value, c.last_value + 1)
  returning last_value into taken;
  return taken;
end $$;

create or replace function private.next_order_number(p_company uuid, p_project uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.format_number('CO-', coalesce(max(substring(o.number from 4)::bigint), 0) + 1, 3) from public.change_orders o
  where o.company_id = p_company and o.project_id = p_project
$$;

create or replace function private.add_lead(p_company uuid, p_lead jsonb, p_kind text) returns public.leads
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
    if not exists (select from public.lead_events e where e.company_id = p_company and e.lead_id = l.id and e.kind in ('created', 'form', 'joined')
      and e.body = left(coalesce(given.description, ''), 10000) and coalesce(e.detail ->> 'title', l.title) = given.title
      and e.created_at > now() - interval '24 hours') then
      perform private.note_lead(l, 'joined', given.description, jsonb_build_object('title', given.title, 'source_detail', given.source_detail), true);
    end if;
    return l;
  end if;
  insert into public.leads (id, company_id, number, title, contact_name, company_name, email, phone, address, description, client_id, source_id,
    source_detail, stage_id, value_low, value_high, probability, owner_id, next_step, next_step_on, import_id)
  values (new_id, p_company, private.format_number('L-', private.next_number(p_company, 'L-')), btrim(given.title), btrim(given.contact_name),
    given.company_name, given.email, given.phone, coalesce(given.address, '{}'), coalesce(given.description, ''), given.client_id, given.source_id,
    coalesce(given.source_detail, '{}'), coalesce((select s.id from public.lead_stages s where s.company_id = p_company and s.id = given.stage_id
      and s.kind = 'open'), first_stage), given.value_low, given.value_high, given.probability, given.owner_id, given.next_step, given.next_step_on,
    given.import_id)
  returning * into l;
  perform private.note_lead(l, p_kind, l.description, case when l.source_detail = '{}' then '{}' else jsonb_build_object('source_detail', l.source_detail) end,
    p_kind = 'form');
  return l;
end $$;

create or replace function public.next_document_number(p_origin text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if p_origin not in ('quotes_page', 'project', 'invoice_wizard', 'quote', 'credit_note') then
    perform private.raise_api_error('PT422', 'Unknown number series.', 'number_origin');
  end if;
  return private.upcoming_number(private.company_id(), p_origin);
end $$;

create or replace function private.save_bid_request(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant uuid := (p_request ->> 'id')::uuid;
  project constant uuid := (p_request ->> 'project_id')::uuid;
  quote constant uuid := (p_request ->> 'quote_id')::uuid;
  due constant date := (p_request ->> 'due_on')::date;
  named constant text := btrim(coalesce(p_request ->> 'title', ''));
  today constant date := private.company_date(company);
  r public.bid_requests;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into r from public.bid_requests x where x.id = given for no key update;
  if r.id is not null and r.company_id <> company then
    perform private.raise_api_error('PT409', 'Something went wrong. Reload the page and try again.');
  elsif r.id is not null and (p_request ->> 'version')::int is distinct from r.version then
    perform private.raise_api_error('PT409', 'Someone else changed this bid request. Reload it to see the changes.');
  elsif r.state in ('closed', 'awarded', 'canceled') then
    perform private.raise_api_error('PT409', format('This bid request is %s. Reopen it to change it.', r.state));
  elsif length(named) not between 1 and 200 then
    perform private.raise_api_error('PT422', 'Enter a title of up to 200 characters.', 'title');
  elsif length(coalesce(p_request ->> 'scope', '')) > 10000 then
    perform private.raise_api_error('PT422', 'Enter at most 10,000 characters.', 'scope');
  elsif due is null or due is distinct from r.due_on and due not between today and today + 730 then
    perform private.raise_api_error('PT422', 'Choose a due date in the next two years.', 'due_on');
  elsif project is not null and not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This project no longer exists.', 'project_id');
  elsif quote is not null and not exists (select from public.quotes q where q.company_id = company and q.id = quote) then
    perform private.raise_api_error('PT404', 'This quote no longer exists.', 'quote_id');
  end if;
  if r.id is null then
    insert into public.bid_requests (id, company_id, number, title, due_on)
    values (coalesce(given, gen_random_uuid()), company, private.take_number(company, 'bid'), named, due) returning * into r;
  end if;
  update public.bid_requests x set title = named, scope = btrim(coalesce(p_request ->> 'scope', '')), kind = coalesce(p_request ->> 'kind', x.kind),
    project_id = project, quote_id = quote, due_on = due, needed_by = (p_request ->> 'needed_by')::date, edited_by = auth.uid()
  where x.id = r.id returning * into r;
  perform private.save_bid_lines(r.id, coalesce(p_request -> 'lines', '[]'));
  if jsonb_typeof(p_request -> 'documents') = 'array' then
    perform private.save_bid_documents(r, p_request -> 'documents');
  end if;
  return private.bid_request_json(company, r.id);
end $$;

create or replace function private.save_purchase_order(p_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant uuid := (p_order ->> 'id')::uuid;
  reason constant text := btrim(coalesce(p_order ->> 'revision_reason', ''));
  project constant uuid := (p_order ->> 'project_id')::uuid;
  vendor constant uuid := (p_order ->> 'vendor_id')::uuid;
  deliver constant text := coalesce(p_order ->> 'deliver_to', case when project is null then 'stock' else 'site' end);
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  if vendor is null then
    perform private.raise_api_error('PT422', 'Choose a vendor.', 'vendor_id');
  elsif not exists (select from public.vendors v where v.company_id = company and v.id = vendor) then
    perform private.raise_api_error('PT404', 'This vendor no longer exists.', 'vendor_id');
  elsif project is not null and not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This project no longer exists.', 'project_id');
  elsif deliver = 'stock' and project is not null then
    perform private.raise_api_error('PT422', 'An order for stock has no project. Deliver it to the site, or remove the project.', 'deliver_to');
  elsif p_order ->> 'quote_id' is not null and not exists (select from public.quotes q where q.company_id = company and q.id = (p_order ->> 'quote_id')::uuid) then
    perform private.raise_api_error('PT404', 'This quote no longer exists.', 'quote_id');
  end if;
  select * into o from public.purchase_orders x where x.id = given for no key update;
  if o.id is not null and o.company_id <> company then
    perform private.raise_api_error('PT409', 'Something went wrong. Reload the page and try again.');
  elsif o.id is null then
    insert into public.purchase_orders (id, company_id, number, vendor_id, deliver_to, project_id, quote_id)
    values (coalesce(given, gen_random_uuid()), company, private.take_number(company, 'purchase_order'), vendor, deliver, project, (p_order ->> 'quote_id')::uuid)
    returning * into o;
  else
    perform private.check_order_change(o, p_order, reason);
    if o.vendor_id <> vendor then
      -- The links of the vendor before would open, and accept, what another vendor is asked for.
      delete from private.order_tokens k where k.order_id = o.id;
    end if;
  end if;
  update public.purchase_orders x set vendor_id = vendor, project_id = project, deliver_to = deliver,
    kind = coalesce(p_order ->> 'kind', x.kind), needed_by = (p_order ->> 'needed_by')::date,
    ship_to = btrim(coalesce(p_order ->> 'ship_to', '')), terms = btrim(coalesce(p_order ->> 'terms', '')),
    message = btrim(coalesce(p_order ->> 'message', '')), retainage_percent = coalesce((p_order ->> 'retainage_percent')::numeric, 0),
    tax = coalesce((p_order ->> 'tax')::numeric, 0), edited_by = auth.uid(), state = 'draft',
    revision = x.revision + case when x.accepted_at is not null then 1 else 0 end,
    accepted_at = null, accepted_name = null, accepted_ip = null, declined_at = null, answer_note = '', proposed_date = null,
    approved_by = null, approved_at = null
  where x.id = o.id;
  perform private.save_order_lines(o.id, coalesce(p_order -> 'lines', '[]'));
  return private.purchase_order_json(company, o.id);
end $$;

reset check_function_bodies;

-- Data
update public.document_counters set taken_value = last_value;
