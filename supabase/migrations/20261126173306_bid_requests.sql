set check_function_bodies = off;

alter table public.notifications drop constraint notifications_subject_type_check;

alter table private.order_mails alter column order_id drop not null;

alter table private.order_mails add column bid_invite_id uuid;

alter table private.order_mails add column kind text default 'order'::text not null;

alter table private.order_tokens alter column order_id drop not null;

alter table private.order_tokens add column bid_invite_id uuid;

create table public.bid_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  number text not null check (length(btrim(number)) between 1 and 40),
  project_id uuid,
  -- The quote whose lines it asks prices for.
  quote_id uuid,
  kind text not null default 'subcontract' check (kind in ('materials', 'subcontract')),
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'awarded', 'canceled')),
  title text not null check (length(btrim(title)) between 1 and 200),
  scope text not null default '' check (length(scope) <= 10000),
  due_on date not null,
  needed_by date,
  sent_at timestamptz,
  closed_at timestamptz,
  awarded_at timestamptz,
  -- The draft that the award created.
  order_id uuid,
  edited_by uuid default auth.uid(),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint bid_requests_number_key unique (company_id, number),
  constraint bid_requests_awarded check ((state = 'awarded') = (awarded_at is not null)),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete set null (quote_id),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete set null (order_id)
);

create table public.bid_invites (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  request_id uuid not null,
  vendor_id uuid not null,
  state text not null default 'invited' check (state in ('invited', 'viewed', 'submitted', 'declined')),
  sent_at timestamptz,
  viewed_at timestamptz,
  answered_at timestamptz,
  decline_reason text not null default '' check (length(decline_reason) <= 1000),
  awarded_at timestamptz,
  -- When another vendor's award was emailed to them.
  told_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint bid_invites_vendor_key unique (company_id, request_id, vendor_id),
  constraint bid_invites_awarded check (awarded_at is null or state = 'submitted'),
  foreign key (company_id, request_id) references public.bid_requests (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id)
);

create function private.add_bid_offer(p_invite public.bid_invites, p_revision int, p_answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_invite.company_id;
  prices constant jsonb := case jsonb_typeof(p_answer -> 'prices') when 'array' then p_answer -> 'prices' else '[]' end;
  lump constant numeric := (p_answer ->> 'lump_sum')::numeric;
  until constant date := (p_answer ->> 'valid_until')::date;
  today constant date := private.company_date(company);
  offer uuid;
  line uuid;
  price numeric;
  at int;
  summed numeric;
begin
  if lump is null and jsonb_array_length(prices) = 0 then
    perform private.raise_api_error('PT422', 'Enter a price for at least one line, or one price for everything.', 'prices');
  elsif lump is not null and jsonb_array_length(prices) > 0 then
    perform private.raise_api_error('PT422', 'Enter prices by line or one price for everything, not both.', 'lump_sum');
  elsif lump = 'NaN' or lump <= 0 or lump >= 1e10 or lump <> round(lump, 2) then
    perform private.raise_api_error('PT422', 'Enter an amount above 0.', 'lump_sum');
  elsif until is not null and until not between today and today + 730 then
    perform private.raise_api_error('PT422', 'Choose a date in the next two years.', 'valid_until');
  elsif jsonb_array_length(prices) > 200 then
    perform private.raise_api_error('PT422', 'Enter one price for each line.', 'prices');
  end if;
  insert into public.bid_offers (company_id, invite_id, revision, name, lump_sum, total, exclusions, note, valid_until, ip)
  values (company, p_invite.id, p_revision, left(btrim(coalesce(p_answer ->> 'name', '')), 200), lump, coalesce(lump, 0),
    left(btrim(coalesce(p_answer ->> 'exclusions', '')), 2000), left(btrim(coalesce(p_answer ->> 'note', '')), 2000), until, left(p_answer ->> 'ip', 60))
  returning id into offer;
  for line, price, at in select (x.one ->> 'line_id')::uuid, (x.one ->> 'unit_price')::numeric, x.place - 1 from jsonb_array_elements(prices) with ordinality x (one, place) loop
    if price is null or price = 'NaN' or price < 0 or price >= 1e8 or price <> round(price, 4) then
      perform private.raise_api_error('PT422', 'Enter a price of 0 or more.', format('prices.%s.unit_price', at));
    elsif not exists (select from public.bid_lines l where l.company_id = company and l.request_id = p_invite.request_id and l.id = line) then
      perform private.raise_api_error('PT409', 'The lines of this bid request have changed. Reload the page.', format('prices.%s', at));
    elsif exists (select from public.bid_prices p where p.company_id = company and p.offer_id = offer and p.line_id = line) then
      perform private.raise_api_error('PT422', 'Enter one price for each line.', format('prices.%s', at));
    end if;
    insert into public.bid_prices (company_id, offer_id, line_id, unit_price) values (company, offer, line, price);
  end loop;
  if lump is null then
    select sum(round(p.unit_price * l.quantity, 2)) into summed from public.bid_prices p join public.bid_lines l on l.company_id = company and l.id = p.line_id
    where p.company_id = company and p.offer_id = offer;
    if summed >= 1e10 then
      perform private.raise_api_error('PT422', 'This bid is too large.', 'prices');
    end if;
    update public.bid_offers f set total = summed where f.id = offer;
  end if;
end $$;

create function private.bid_link_json(p_invite uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', r.number, 'title', r.title, 'scope', r.scope, 'kind', r.kind, 'due_on', r.due_on, 'needed_by', r.needed_by,
    'project', p.name, 'address', p.address, 'vendor_name', v.name, 'answer', i.state, 'decline_reason', i.decline_reason,
    'state', case when r.state = 'canceled' then 'canceled' when r.state <> 'open' then 'closed' when private.company_date(r.company_id) > r.due_on then 'past_due' else 'open' end,
    'is_open', r.state = 'open' and private.company_date(r.company_id) <= r.due_on,
    'is_lost', i.told_at is not null and r.state = 'awarded',
    'revision', (select coalesce(max(f.revision), 0) from public.bid_offers f where f.company_id = i.company_id and f.invite_id = i.id),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity, 'unit', l.unit) order by l.position, l.id), '[]')
      from public.bid_lines l where l.company_id = r.company_id and l.request_id = r.id),
    'offer', private.bid_offer_json(i.company_id, i.id) - 'id' - 'is_entered',
    'company', private.company_card(r.company_id))
  from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id
  join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
  left join public.projects p on p.company_id = r.company_id and p.id = r.project_id
  where i.id = p_invite
$$;

create function private.bid_offer_json(p_company uuid, p_invite uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(f) - 'company_id' - 'invite_id' - 'is_current' - 'ip' - 'entered_by' || jsonb_build_object(
    'is_entered', f.entered_by is not null,
    'prices', (select coalesce(jsonb_agg(jsonb_build_object('line_id', p.line_id, 'unit_price', p.unit_price,
        'amount', round(p.unit_price * l.quantity, 2)) order by l.position, l.id), '[]')
      from public.bid_prices p join public.bid_lines l on l.company_id = p_company and l.id = p.line_id
      where p.company_id = p_company and p.offer_id = f.id),
    'missing', case when f.lump_sum is not null then 0 else (select count(*) from public.bid_invites i
      join public.bid_lines l on l.company_id = p_company and l.request_id = i.request_id
      where i.company_id = p_company and i.id = p_invite
        and not exists (select from public.bid_prices p where p.company_id = p_company and p.offer_id = f.id and p.line_id = l.id)) end)
  from public.bid_offers f where f.company_id = p_company and f.invite_id = p_invite and f.is_current
$$;

create table public.bid_offers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  invite_id uuid not null,
  revision int not null check (revision >= 1),
  is_current boolean not null default true,
  name text not null default '' check (length(name) <= 200),
  -- One price for everything; null where each line has its own.
  lump_sum numeric(12, 2) check (lump_sum > 0)
    constraint bid_offers_lump_sum_not_nan check (lump_sum <> 'NaN'),
  total numeric(12, 2) not null check (total >= 0)
    constraint bid_offers_total_not_nan check (total <> 'NaN'),
  exclusions text not null default '' check (length(exclusions) <= 2000),
  note text not null default '' check (length(note) <= 2000),
  valid_until date,
  ip text check (length(ip) <= 60),
  -- Who entered it for the vendor; null where the vendor did.
  entered_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  constraint bid_offers_revision_key unique (company_id, invite_id, revision),
  foreign key (company_id, invite_id) references public.bid_invites (company_id, id) on delete cascade
);

create function private.bid_order_lines(p_request public.bid_requests, p_offer public.bid_offers) returns jsonb
language sql stable security definer set search_path = '' as $$
  with single as (
    -- One line alone has the lump sum as its price, where that comes out to the cent.
    select min(round(p_offer.lump_sum / l.quantity, 4)) as unit_cost from public.bid_lines l
    where l.company_id = p_request.company_id and l.request_id = p_request.id
    having count(*) = 1 and min(round(round(p_offer.lump_sum / l.quantity, 4) * l.quantity, 2)) = p_offer.lump_sum
  ), line as (
    select l.*, case when p_offer.lump_sum is null then b.unit_price else coalesce((select unit_cost from single), 0) end as unit_cost
    from public.bid_lines l left join public.bid_prices b on b.company_id = l.company_id and b.offer_id = p_offer.id and b.line_id = l.id
    where l.company_id = p_request.company_id and l.request_id = p_request.id and (p_offer.lump_sum is not null or b.id is not null)
  ), listed as (
    select 0 as place, left('Lump sum: ' || p_request.title, 500) as description, 1::numeric as quantity, 'lump sum' as unit, p_offer.lump_sum as unit_cost,
      null::uuid as material_id, null::uuid as quote_item_id, case when count(*) = 1 then (array_agg(l.budget_line_id))[1] end as budget_line_id,
      -- The code that all lines have; otherwise the default of the order's kind.
      case when count(distinct l.cost_code_id) = 1 and count(l.cost_code_id) = count(*) then (array_agg(l.cost_code_id))[1] end as cost_code_id
    from line l having p_offer.lump_sum is not null and not exists (select from single)
    union all
    select 1 + row_number() over (order by l.position, l.id)::int, l.description, l.quantity, l.unit, l.unit_cost, l.material_id, l.quote_item_id, l.budget_line_id, l.cost_code_id
    from line l
  )
  select coalesce(jsonb_agg(to_jsonb(x) - 'place' order by x.place), '[]') from listed x
$$;

create function private.bid_request_json(p_company uuid, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(r) - 'company_id' || jsonb_build_object(
    'project', (select jsonb_build_object('id', p.id, 'name', p.name) from public.projects p where p.company_id = p_company and p.id = r.project_id),
    'quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = r.quote_id),
    'created_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = r.created_by),
    'order', (select jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'total', o.total) from public.purchase_orders o
      where o.company_id = p_company and o.id = r.order_id),
    'is_past_due', private.company_date(p_company) > r.due_on,
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' - 'request_id' || jsonb_build_object('code', k.code, 'code_name', k.name) order by l.position, l.id), '[]')
      from public.bid_lines l left join public.cost_codes k on k.company_id = p_company and k.id = l.cost_code_id
      where l.company_id = p_company and l.request_id = r.id),
    'invites', (select coalesce(jsonb_agg(to_jsonb(i) - 'company_id' - 'request_id' || jsonb_build_object(
        'vendor', jsonb_build_object('id', v.id, 'name', v.name, 'email', v.email, 'phone', v.phone),
        'mail_error', (select m.error from private.order_mails m where m.bid_invite_id = i.id),
        'revision', (select coalesce(max(f.revision), 0) from public.bid_offers f where f.company_id = p_company and f.invite_id = i.id),
        'offer', private.bid_offer_json(p_company, i.id)) order by v.name, i.id), '[]')
      from public.bid_invites i join public.vendors v on v.company_id = p_company and v.id = i.vendor_id
      where i.company_id = p_company and i.request_id = r.id))
  from public.bid_requests r where r.company_id = p_company and r.id = p_id
$$;

create function private.open_bid(p_token text) returns public.bid_invites
language plpgsql stable security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  select x.* into i from private.order_tokens k join public.bid_invites x on x.id = k.bid_invite_id
  where k.token_hash = sha256(p_token::bytea) and k.expires_at > now();
  if i.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  return i;
end $$;

create function private.new_bid_link(p_invite uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.order_tokens (token_hash, bid_invite_id, expires_at)
  select sha256(token::bytea), i.id, greatest(r.due_on, current_date) + interval '90 days'
  from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id where i.id = p_invite;
  return token;
end $$;

create function private.next_bid_code(p_company uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    code := 'BID-' || lpad(private.next_number(p_company, 'BID-')::text, 4, '0');
    exit when not exists (select from public.bid_requests r where r.company_id = p_company and r.number = code);
  end loop;
  return code;
end $$;

create function public.peek_bid(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.peek_bid(p_token) $$;

create function private.queue_bid_mail(p_invite public.bid_invites, p_kind text) returns void
language sql security definer set search_path = '' as $$
  insert into private.order_mails (company_id, bid_invite_id, kind) values (p_invite.company_id, p_invite.id, p_kind)
  on conflict (bid_invite_id) do update set kind = excluded.kind, due_at = now(), taken_until = null, attempts = 0, error = null, failed_at = null
$$;

create function private.require_bid_invite(p_id uuid) returns public.bid_invites
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  -- Who bids, awards, and closes takes the request's lock first.
  perform private.require_bid_request((select x.request_id from public.bid_invites x where x.company_id = private.company_id() and x.id = p_id));
  select * into i from public.bid_invites x where x.company_id = private.company_id() and x.id = p_id for no key update;
  if i.id is null then
    perform private.raise_api_error('PT404', 'This vendor is no longer invited.');
  end if;
  return i;
end $$;

create function private.require_bid_request(p_id uuid) returns public.bid_requests
language plpgsql security definer set search_path = '' as $$
declare
  r public.bid_requests;
begin
  select * into r from public.bid_requests x where x.company_id = private.company_id() and x.id = p_id for no key update;
  if r.id is null then
    perform private.raise_api_error('PT404', 'This bid request no longer exists.');
  end if;
  return r;
end $$;

create function private.save_bid_lines(p_request uuid, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  is_bid_on constant boolean := exists (select from public.bid_invites i join public.bid_offers f on f.company_id = company and f.invite_id = i.id
    where i.company_id = company and i.request_id = p_request);
  line jsonb;
  at int;
  known public.bid_lines;
  one uuid;
  saved uuid[] := '{}';
begin
  if jsonb_array_length(p_lines) not between 1 and 200 then
    perform private.raise_api_error('PT422', 'Add 1 to 200 lines.', 'lines');
  end if;
  for line, at in select x.line, x.place::int - 1 from jsonb_array_elements(p_lines) with ordinality x (line, place) loop
    perform private.check_order_line(company, line || '{"unit_cost": 0}', format('lines.%s', at));
    select * into known from public.bid_lines l where l.company_id = company and l.request_id = p_request and l.id = (line ->> 'id')::uuid;
    if is_bid_on and (known.id is null or known.description <> btrim(line ->> 'description') or known.quantity <> (line ->> 'quantity')::numeric
        or coalesce(known.unit, '') <> btrim(coalesce(line ->> 'unit', ''))) then
      perform private.raise_api_error('PT409', 'A vendor has bid on these lines. Copy this bid request to change them.', format('lines.%s', at));
    end if;
    one := coalesce(known.id, gen_random_uuid());
    insert into public.bid_lines as l (id, company_id, request_id, position, material_id, quote_item_id, budget_line_id, cost_code_id, description, quantity, unit)
    values (one, company, p_request, at, (line ->> 'material_id')::uuid, (line ->> 'quote_item_id')::uuid, (line ->> 'budget_line_id')::uuid,
      coalesce((line ->> 'cost_code_id')::uuid, (select b.cost_code_id from public.budget_lines b where b.company_id = company and b.id = (line ->> 'budget_line_id')::uuid)),
      btrim(line ->> 'description'), (line ->> 'quantity')::numeric, nullif(btrim(line ->> 'unit'), ''))
    on conflict (id) do update set position = excluded.position, material_id = excluded.material_id, quote_item_id = excluded.quote_item_id,
      budget_line_id = excluded.budget_line_id, cost_code_id = excluded.cost_code_id, description = excluded.description,
      quantity = excluded.quantity, unit = excluded.unit, updated_at = now();
    saved := saved || one;
  end loop;
  if is_bid_on and exists (select from public.bid_lines l where l.company_id = company and l.request_id = p_request and l.id <> all (saved)) then
    perform private.raise_api_error('PT409', 'A vendor has bid on these lines. Copy this bid request to change them.', 'lines');
  end if;
  delete from public.bid_lines l where l.company_id = company and l.request_id = p_request and l.id <> all (saved);
end $$;

create function private.set_bid_answer(p_invite uuid, p_answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  answer constant text := p_answer ->> 'answer';
  i public.bid_invites;
  r public.bid_requests;
  latest int;
begin
  select * into i from public.bid_invites x where x.id = p_invite for no key update;
  select * into r from public.bid_requests x where x.company_id = i.company_id and x.id = i.request_id;
  select coalesce(max(f.revision), 0) into latest from public.bid_offers f where f.company_id = i.company_id and f.invite_id = i.id;
  if answer is null or answer not in ('submitted', 'declined') then
    perform private.raise_api_error('PT422', 'Submit a bid or decline.', 'answer');
  elsif (p_answer ->> 'revision')::int is distinct from latest then
    perform private.raise_api_error('PT409', 'This bid has changed. Reload the page to see the latest version.');
  end if;
  update public.bid_offers f set is_current = false where f.company_id = i.company_id and f.invite_id = i.id and f.is_current;
  if answer = 'submitted' then
    perform private.add_bid_offer(i, latest + 1, p_answer);
  end if;
  update public.bid_invites x set state = answer, viewed_at = coalesce(x.viewed_at, now()), answered_at = now(), updated_at = now(),
    decline_reason = case answer when 'declined' then left(btrim(coalesce(p_answer ->> 'note', '')), 1000) else '' end
  where x.id = i.id;
  delete from private.order_mails m where m.bid_invite_id = i.id;
  perform private.notify_people(r.company_id, 'bid_received', array[r.created_by, r.edited_by], 'view_purchasing', 'bid_request', r.id, r.project_id,
    format(case when answer = 'declined' then '%s: a vendor declined' when latest > 0 then '%s: bid revised' else '%s: new bid' end, r.number),
    (select v.name from public.vendors v where v.company_id = i.company_id and v.id = i.vendor_id), left('bid ' || i.id, 100), false);
end $$;

create function private.take_order_mails(p_limit int, p_bids boolean) returns setof private.order_mails
language sql security definer set search_path = '' as $$
  update private.order_mails m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1,
    failed_at = case when m.attempts >= 5 then now() end
  where m.id in (select q.id from private.order_mails q
    where q.due_at <= now() and q.failed_at is null and coalesce(q.taken_until < now(), true) and (q.bid_invite_id is not null) = p_bids
    order by q.due_at limit p_limit for update skip locked)
  returning m.*
$$;

create function private.tell_bidders(p_company uuid, p_request uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  for i in select x.* from public.bid_invites x join public.vendors v on v.company_id = p_company and v.id = x.vendor_id and btrim(coalesce(v.email, '')) <> ''
    where x.company_id = p_company and x.request_id = p_request and x.awarded_at is null and x.sent_at is not null and x.state <> 'declined' loop
    perform private.queue_bid_mail(i, 'bid_result');
    update public.bid_invites x set told_at = now(), updated_at = now() where x.id = i.id;
  end loop;
end $$;

create function public.answer_bid_link(p_token text, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_bid_link(p_token, p_answer) $$;

create function private.answer_bid_link(p_token text, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites := private.open_bid(p_token);
  r public.bid_requests;
begin
  select * into r from public.bid_requests x where x.company_id = i.company_id and x.id = i.request_id for no key update;
  if r.state <> 'open' then
    perform private.raise_api_error('PT409', 'This bid request is closed. Call your customer if you still want to bid.');
  elsif private.company_date(r.company_id) > r.due_on then
    perform private.raise_api_error('PT409', format('Bids were due on %s. Call your customer if you still want to bid.', to_char(r.due_on, 'FMMM/FMDD/YYYY')));
  elsif p_answer ->> 'answer' = 'submitted' and length(btrim(coalesce(p_answer ->> 'name', ''))) not between 2 and 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'name');
  end if;
  perform private.set_bid_answer(i.id, p_answer);
  return private.bid_link_json(i.id);
end $$;

create function public.award_bid(p_invite uuid, p_offer uuid, p_notifies boolean default false) returns jsonb
language sql set search_path = '' as $$ select private.award_bid(p_invite, p_offer, p_notifies) $$;

create function private.award_bid(p_invite uuid, p_offer uuid, p_notifies boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
  r public.bid_requests;
  f public.bid_offers;
  ordered jsonb;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  i := private.require_bid_invite(p_invite);
  select * into r from public.bid_requests x where x.company_id = i.company_id and x.id = i.request_id;
  select * into f from public.bid_offers x where x.company_id = i.company_id and x.invite_id = i.id and x.is_current;
  if r.state = 'awarded' then
    perform private.raise_api_error('PT409', format('This was awarded to %s already.', (select v.name from public.bid_invites w
      join public.vendors v on v.company_id = w.company_id and v.id = w.vendor_id
      where w.company_id = r.company_id and w.request_id = r.id and w.awarded_at is not null)));
  elsif r.state not in ('open', 'closed') then
    perform private.raise_api_error('PT409', format('This bid request is %s. Reload the page.', case r.state when 'draft' then 'a draft' else r.state end));
  elsif f.id is null or f.id is distinct from p_offer then
    perform private.raise_api_error('PT409', 'This bid has changed. Reload the page to see the latest version.');
  end if;
  ordered := private.save_purchase_order(jsonb_build_object('vendor_id', i.vendor_id, 'project_id', r.project_id, 'quote_id', r.quote_id, 'kind', r.kind,
    'needed_by', r.needed_by, 'message', left(concat_ws(E'\n\n', format('For your bid %s, %s.', r.number, r.title),
      nullif(r.scope, ''), 'Not included: ' || nullif(f.exclusions, ''), nullif(f.note, '')), 2000),
    'lines', private.bid_order_lines(r, f)));
  update public.bid_invites x set awarded_at = now(), updated_at = now() where x.id = i.id;
  update public.bid_requests x set state = 'awarded', awarded_at = now(), closed_at = coalesce(x.closed_at, now()), order_id = (ordered ->> 'id')::uuid where x.id = r.id;
  delete from private.order_mails m using public.bid_invites o where o.company_id = r.company_id and o.request_id = r.id and m.bid_invite_id = o.id;
  if coalesce(p_notifies, false) then
    perform private.tell_bidders(r.company_id, r.id);
  end if;
  return private.bid_request_json(r.company_id, r.id);
end $$;

create function public.bid_request_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('bid_request', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create function private.bid_request_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'bid_requests', p_permission => 'view_purchasing',
    p_joins => ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      private.list_one_of('r.state', 'state', p_filters), private.list_one_of('r.kind', 'kind', p_filters),
      case when p_filters ->> 'vendor' is not null then
        'exists (select from public.bid_invites i where i.company_id = $1 and i.request_id = r.id and i.vendor_id = ($2 ->> ''vendor'')::uuid)' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end),
    p_text => private.list_text('bid_requests', p_filters),
    p_related => array['projects'],
    p_phases => case
      when p_sort in ('due_on', 'state') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      else array['order by r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;

create function public.claim_due_bid_mails(p_limit int default 20) returns table (id uuid, email text, token text, bid jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.order_mails;
begin
  -- Who has answered, and whose request no longer takes bids, gets no invitation.
  delete from private.order_mails m where m.kind in ('bid', 'bid_reminder') and m.due_at <= now() and coalesce(m.taken_until < now(), true) and not exists (
    select from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id
    where i.id = m.bid_invite_id and r.state = 'open' and (m.kind = 'bid' or i.state in ('invited', 'viewed')));
  for mail in select * from private.take_order_mails(p_limit, true) loop
    continue when mail.failed_at is not null;
    return query select mail.id, v.email::text, private.new_bid_link(i.id),
      jsonb_build_object('kind', mail.kind, 'number', r.number, 'title', r.title, 'state', r.state, 'vendor_name', v.name, 'project', p.name, 'due_on', r.due_on),
      private.company_card(mail.company_id)
    from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id
    join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
    left join public.projects p on p.company_id = r.company_id and p.id = r.project_id
    where i.id = mail.bid_invite_id;
  end loop;
end $$;

create function public.get_bid_request(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.get_bid_request(p_id) $$;

create function private.get_bid_request(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request jsonb;
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  request := private.bid_request_json(private.company_id(), p_id);
  if request is null then
    perform private.raise_api_error('PT404', 'This bid request no longer exists.');
  end if;
  return request;
end $$;

create function private.peek_bid(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites := private.open_bid(p_token);
begin
  update public.bid_invites x set viewed_at = now(), state = 'viewed', updated_at = now() where x.id = i.id and x.state = 'invited';
  return private.bid_link_json(i.id);
end $$;

create function public.record_bid(p_invite uuid, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.record_bid(p_invite, p_answer) $$;

create function private.record_bid(p_invite uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  i := private.require_bid_invite(p_invite);
  if not exists (select from public.bid_requests r where r.company_id = i.company_id and r.id = i.request_id and r.state in ('open', 'closed')) then
    perform private.raise_api_error('PT409', 'This bid request is awarded or canceled. Reopen it to enter bids.');
  end if;
  perform private.set_bid_answer(i.id, p_answer - 'ip');
  return private.bid_request_json(i.company_id, i.request_id);
end $$;

create function public.remove_bidder(p_invite uuid) returns jsonb
language sql set search_path = '' as $$ select private.remove_bidder(p_invite) $$;

create function private.remove_bidder(p_invite uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  i := private.require_bid_invite(p_invite);
  if exists (select from public.bid_offers f where f.company_id = i.company_id and f.invite_id = i.id) then
    perform private.raise_api_error('PT409', 'This vendor has bid and can''t be removed.');
  end if;
  delete from public.bid_invites x where x.id = i.id;
  return private.bid_request_json(i.company_id, i.request_id);
end $$;

create function public.save_bid_request(p_request jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_bid_request(p_request) $$;

create function private.save_bid_request(p_request jsonb) returns jsonb
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
    values (coalesce(given, gen_random_uuid()), company, private.next_bid_code(company), named, due) returning * into r;
  end if;
  update public.bid_requests x set title = named, scope = btrim(coalesce(p_request ->> 'scope', '')), kind = coalesce(p_request ->> 'kind', x.kind),
    project_id = project, quote_id = quote, due_on = due, needed_by = (p_request ->> 'needed_by')::date, edited_by = auth.uid()
  where x.id = r.id;
  perform private.save_bid_lines(r.id, coalesce(p_request -> 'lines', '[]'));
  return private.bid_request_json(company, r.id);
end $$;

create function public.send_bid_request(p_id uuid, p_vendors uuid[], p_mails boolean default true) returns jsonb
language sql set search_path = '' as $$ select private.send_bid_request(p_id, p_vendors, p_mails) $$;

create function private.send_bid_request(p_id uuid, p_vendors uuid[], p_mails boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mails constant boolean := coalesce(p_mails, true);
  r public.bid_requests;
  v public.vendors;
  i public.bid_invites;
  links jsonb := '[]';
  asked int;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  r := private.require_bid_request(p_id);
  if r.state not in ('draft', 'open') then
    perform private.raise_api_error('PT409', format('This bid request is %s. Reopen it to invite vendors.', r.state));
  elsif private.company_date(r.company_id) > r.due_on then
    perform private.raise_api_error('PT409', 'The due date has passed. Choose a later one first.');
  elsif coalesce(cardinality(p_vendors), 0) not between 1 and 50 then
    perform private.raise_api_error('PT422', 'Choose 1 to 50 vendors.', 'vendors');
  end if;
  for v in select x.* from public.vendors x where x.company_id = r.company_id and x.id = any (p_vendors) order by x.name, x.id loop
    if mails and btrim(coalesce(v.email, '')) = '' then
      perform private.raise_api_error('PT422', format('%s has no email address. Add one, or share a link instead.', v.name), 'vendors');
    end if;
    insert into public.bid_invites (company_id, request_id, vendor_id) values (r.company_id, r.id, v.id)
    on conflict (company_id, request_id, vendor_id) do nothing;
    select * into i from public.bid_invites x where x.company_id = r.company_id and x.request_id = r.id and x.vendor_id = v.id;
    if mails then
      perform private.queue_bid_mail(i, case when i.sent_at is null then 'bid' else 'bid_reminder' end);
    else
      links := links || jsonb_build_object('vendor_id', v.id, 'vendor_name', v.name, 'token', private.new_bid_link(i.id));
    end if;
    update public.bid_invites x set sent_at = now(), updated_at = now() where x.id = i.id;
  end loop;
  select count(*) into asked from public.bid_invites x where x.company_id = r.company_id and x.request_id = r.id;
  if (select count(distinct x) from unnest(p_vendors) x) <> (select count(*) from public.vendors x where x.company_id = r.company_id and x.id = any (p_vendors)) then
    perform private.raise_api_error('PT404', 'One of these vendors no longer exists.', 'vendors');
  elsif asked > 50 then
    perform private.raise_api_error('PT422', 'Invite at most 50 vendors.', 'vendors');
  end if;
  update public.bid_requests x set state = 'open', sent_at = coalesce(x.sent_at, now()) where x.id = r.id;
  return private.bid_request_json(r.company_id, r.id) || jsonb_build_object('links', links);
end $$;

create function public.set_bid_state(p_id uuid, p_state text, p_notifies boolean default false) returns jsonb
language sql set search_path = '' as $$ select private.set_bid_state(p_id, p_state, p_notifies) $$;

create function private.set_bid_state(p_id uuid, p_state text, p_notifies boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r public.bid_requests;
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  r := private.require_bid_request(p_id);
  select * into o from public.purchase_orders x where x.company_id = r.company_id and x.id = r.order_id;
  if p_state is null or p_state not in ('closed', 'canceled', 'open') then
    perform private.raise_api_error('PT422', 'Close, cancel, or reopen the bid request.', 'state');
  elsif p_state = 'closed' and r.state <> 'open' or p_state = 'canceled' and r.state not in ('draft', 'open', 'closed')
    or p_state = 'open' and r.state not in ('closed', 'canceled', 'awarded') then
    perform private.raise_api_error('PT409', format('This bid request is %s. Reload the page.', case r.state when 'draft' then 'a draft' else r.state end));
  elsif p_state = 'open' and o.state not in ('draft', 'void') then
    perform private.raise_api_error('PT409', format('%s was sent to the vendor. Void it first.', o.number));
  end if;
  if p_state = 'open' and o.state = 'draft' then
    perform private.void_purchase_order(o.id, format('%s was reopened.', r.number));
  end if;
  update public.bid_invites i set awarded_at = null, told_at = null, updated_at = now()
  where p_state = 'open' and i.company_id = r.company_id and i.request_id = r.id and num_nonnulls(i.awarded_at, i.told_at) > 0;
  update public.bid_requests x set state = case when p_state = 'open' and x.sent_at is null then 'draft' else p_state end,
    closed_at = case p_state when 'open' then null else now() end, awarded_at = null, order_id = case p_state when 'open' then null else x.order_id end
  where x.id = r.id;
  delete from private.order_mails m using public.bid_invites i where i.company_id = r.company_id and i.request_id = r.id and m.bid_invite_id = i.id;
  if p_state = 'canceled' and coalesce(p_notifies, false) then
    perform private.tell_bidders(r.company_id, r.id);
  end if;
  return private.bid_request_json(r.company_id, r.id);
end $$;

create table public.bid_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  request_id uuid not null,
  position int not null default 0,
  material_id uuid,
  quote_item_id uuid,
  budget_line_id uuid,
  cost_code_id uuid,
  description text not null check (length(btrim(description)) between 1 and 500),
  quantity numeric(12, 3) not null check (quantity > 0)
    constraint bid_lines_quantity_not_nan check (quantity <> 'NaN'),
  unit text check (length(unit) <= 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, request_id) references public.bid_requests (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  foreign key (company_id, quote_item_id) references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, budget_line_id) references public.budget_lines (company_id, id) on delete set null (budget_line_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);

create table public.bid_prices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  offer_id uuid not null,
  line_id uuid not null,
  unit_price numeric(14, 4) not null check (unit_price >= 0)
    constraint bid_prices_unit_price_not_nan check (unit_price <> 'NaN'),
  unique (company_id, offer_id, line_id),
  foreign key (company_id, offer_id) references public.bid_offers (company_id, id) on delete cascade,
  foreign key (company_id, line_id) references public.bid_lines (company_id, id) on delete cascade
);

alter table private.order_mails add constraint order_mails_bid_invite_id_fkey FOREIGN KEY (bid_invite_id) REFERENCES public.bid_invites(id) ON DELETE CASCADE;

alter table private.order_mails add constraint order_mails_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'bid'::text, 'bid_reminder'::text, 'bid_result'::text]));

alter table private.order_mails add constraint order_mails_one_subject CHECK (num_nonnulls(order_id, bid_invite_id) = 1 AND (kind = 'order'::text) = (order_id IS NOT NULL));

alter table private.order_mails add constraint order_mails_bid_invite_id_key UNIQUE (bid_invite_id);

alter table public.notifications add constraint notifications_subject_type_check CHECK (subject_type = ANY (ARRAY['quote'::text, 'invoice'::text, 'project'::text, 'task'::text, 'client'::text, 'document'::text, 'change_order'::text, 'timesheet'::text, 'lead'::text, 'vendor'::text, 'bid_request'::text]));

alter table private.order_tokens add constraint order_tokens_one_use CHECK (num_nonnulls(order_id, bid_invite_id) = 1);

alter table private.order_tokens add constraint order_tokens_bid_invite_id_fkey FOREIGN KEY (bid_invite_id) REFERENCES public.bid_invites(id) ON DELETE CASCADE;

create unique index bid_invites_winner_key on public.bid_invites (company_id, request_id) where awarded_at is not null;

create index bid_invites_vendor_idx on public.bid_invites (company_id, vendor_id, created_at desc);

create index bid_lines_request_idx on public.bid_lines (company_id, request_id, position);

create index bid_lines_material_idx on public.bid_lines (company_id, material_id) where material_id is not null;

create index bid_lines_quote_item_idx on public.bid_lines (company_id, quote_item_id) where quote_item_id is not null;

create index bid_lines_budget_idx on public.bid_lines (company_id, budget_line_id) where budget_line_id is not null;

create index bid_lines_code_idx on public.bid_lines (company_id, cost_code_id);

create unique index bid_offers_current_key on public.bid_offers (company_id, invite_id) where is_current;

create index bid_prices_line_idx on public.bid_prices (company_id, line_id);

create index bid_requests_project_idx on public.bid_requests (company_id, project_id, created_at desc);

create index bid_requests_quote_idx on public.bid_requests (company_id, quote_id) where quote_id is not null;

create index bid_requests_order_idx on public.bid_requests (company_id, order_id) where order_id is not null;

create index bid_requests_due_idx on public.bid_requests (company_id, due_on, id);

create index bid_requests_state_idx on public.bid_requests (company_id, state, id);

create index bid_requests_newest_idx on public.bid_requests (company_id, created_at, id);

create index bid_requests_words_idx on public.bid_requests using gin (lower(number || ' ' || title) extensions.gin_trgm_ops, company_id);

create index order_tokens_bid_idx on private.order_tokens (bid_invite_id) where bid_invite_id is not null;

create view public.bid_request_list with (security_invoker = true) as
select r.id, r.company_id, r.number, r.title, r.kind, r.state, r.project_id, p.name as project_name, r.due_on, r.needed_by, r.order_id, r.created_at, r.version,
  s.invited, s.submitted, s.declined, s.awarded_vendor, s.lowest
from public.bid_requests r
left join public.projects p on p.company_id = r.company_id and p.id = r.project_id
left join lateral (select count(*)::int as invited, count(*) filter (where i.state = 'submitted')::int as submitted,
    count(*) filter (where i.state = 'declined')::int as declined, max(v.name) filter (where i.awarded_at is not null) as awarded_vendor,
    min(f.total) filter (where f.lump_sum is not null or not exists (select from public.bid_lines l where l.company_id = r.company_id and l.request_id = r.id
      and not exists (select from public.bid_prices b where b.company_id = r.company_id and b.offer_id = f.id and b.line_id = l.id))) as lowest
  from public.bid_invites i
  left join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id
  left join public.bid_offers f on f.company_id = i.company_id and f.invite_id = i.id and f.is_current
  where i.company_id = r.company_id and i.request_id = r.id) s on true;

call private.protect('public.bid_invites', reads => 'view_purchasing', verbs => '');

call private.protect('public.bid_lines', reads => 'view_purchasing', verbs => '');

call private.protect('public.bid_offers', reads => 'view_purchasing', verbs => '');

call private.protect('public.bid_prices', reads => 'view_purchasing', verbs => '');

call private.protect('public.bid_requests', reads => 'view_purchasing', verbs => '');

call private.audit('public.bid_requests');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bid_invites FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bid_lines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bid_offers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bid_prices FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bid_requests FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.answer_bid_link(p_token text, p_answer jsonb) to service_role;

grant execute on function private.award_bid(p_invite uuid, p_offer uuid, p_notifies boolean) to authenticated;

grant execute on function private.bid_request_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to authenticated;

grant execute on function private.bid_request_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to service_role;

grant execute on function private.get_bid_request(p_id uuid) to authenticated;

grant execute on function private.peek_bid(p_token text) to service_role;

grant execute on function private.record_bid(p_invite uuid, p_answer jsonb) to authenticated;

grant execute on function private.remove_bidder(p_invite uuid) to authenticated;

grant execute on function private.save_bid_request(p_request jsonb) to authenticated;

grant execute on function private.send_bid_request(p_id uuid, p_vendors uuid[], p_mails boolean) to authenticated;

grant execute on function private.set_bid_state(p_id uuid, p_state text, p_notifies boolean) to authenticated;

grant execute on function public.answer_bid_link(p_token text, p_answer jsonb) to service_role;

grant execute on function public.award_bid(p_invite uuid, p_offer uuid, p_notifies boolean) to authenticated;

grant execute on function public.bid_request_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to authenticated;

grant execute on function public.bid_request_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to service_role;

grant execute on function public.claim_due_bid_mails(p_limit integer) to service_role;

grant execute on function public.get_bid_request(p_id uuid) to authenticated;

grant execute on function public.peek_bid(p_token text) to service_role;

grant execute on function public.record_bid(p_invite uuid, p_answer jsonb) to authenticated;

grant execute on function public.remove_bidder(p_invite uuid) to authenticated;

grant execute on function public.save_bid_request(p_request jsonb) to authenticated;

grant execute on function public.send_bid_request(p_id uuid, p_vendors uuid[], p_mails boolean) to authenticated;

grant execute on function public.set_bid_state(p_id uuid, p_state text, p_notifies boolean) to authenticated;

grant select on table public.bid_request_list to authenticated;

grant select on table public.bid_request_list to service_role;

comment on table public.bid_invites is 'The vendors who are asked for a bid, and how each answered.';

comment on column public.bid_invites.sent_at is 'When the vendor last got an email or a link.';

comment on table public.bid_lines is 'What a bid request asks prices for. The lines of the awarded order are made from them.';

comment on table public.bid_offers is 'What a vendor bids: one row for each revision. The current one counts; none is current where the vendor declined.';

comment on column public.bid_offers.total is 'The lump sum, or the sum of the lines that have a price, in dollars without tax.';

comment on table public.bid_prices is 'The price of a line in a bid, in dollars for each unit. A line without a row has no price; that is never 0.';

comment on table public.bid_requests is
  'The same scope for which several vendors are asked for prices. The award becomes a draft order. Written by functions only.';

comment on column public.bid_requests.due_on is 'The last day on which vendors can bid, in the time zone of the company.';

comment on column public.bid_requests.needed_by is 'When the work or material is needed; the order takes it over.';

comment on table private.order_mails is 'Emails that send an order or a bid request to a vendor: the outbox of the messaging gateway.';

comment on table private.order_tokens is 'Links with which vendors answer an order or a bid request without signing in; only their hashes are stored.';

comment on view public.bid_request_list is 'Bid requests with project, how many vendors were invited, bid, and declined, the lowest bid without missing lines in dollars, and who got the award.';

comment on column private.order_mails.kind is 'bid: the invitation. bid_result: the request was awarded to another vendor, or canceled.';

comment on function private.add_bid_offer(p_invite public.bid_invites, p_revision integer, p_answer jsonb) is 'Writes a bid as the current one: prices by line, or one lump sum, in dollars. PT422 with the field, PT409 for a line that no longer exists.';

comment on function private.bid_link_json(p_invite uuid) is 'A bid request as one invited vendor sees it: the scope and their own bid, and no word of other vendors.';

comment on function private.bid_offer_json(p_company uuid, p_invite uuid) is 'The current bid of an invited vendor with its prices by line (amounts in dollars) and how many lines are missing; null without one.';

comment on function private.bid_order_lines(p_request public.bid_requests, p_offer public.bid_offers) is 'The lines of the order for a bid: those with a price. A lump sum for several lines is the first line, and the lines of the request follow at 0.';

comment on function private.bid_request_json(p_company uuid, p_id uuid) is 'A bid request with its lines, the order of its award, and the invited vendors with their current bids.';

comment on function private.open_bid(p_token text) is 'The invited vendor of a link; PT404 where the link is wrong, expired, or of a vendor who was removed.';

comment on function private.new_bid_link(p_invite uuid) is 'Creates a link for an invited vendor, valid for 90 days after bids are due, and returns its token.';

comment on function private.next_bid_code(p_company uuid) is 'Takes the next free number of a bid request: BID-0001.';

comment on function public.peek_bid(p_token text) is 'A bid request as the vendor of a link sees it, who has then viewed it: { number, title, scope, kind, due_on, needed_by, project, address, vendor_name, answer, decline_reason, state (open, past_due, closed, or canceled), is_open, is_lost, revision, lines, offer (their own), company }. Arguments: p_token. Errors: PT404. Callers: the accounts gateway.';

comment on function private.queue_bid_mail(p_invite public.bid_invites, p_kind text) is 'Queues an email to an invited vendor; one that is not sent yet is replaced.';

comment on function private.require_bid_invite(p_id uuid) is 'The invited vendor of the caller''s company with this id, with the bid request locked; PT404 without one.';

comment on function private.require_bid_request(p_id uuid) is 'The bid request of the caller''s company with this id, locked; PT404 without one.';

comment on function private.save_bid_lines(p_request uuid, p_lines jsonb) is 'Writes the lines of a bid request. Once a vendor has bid, only their cost codes change (PT409). PT422 with the field.';

comment on function private.set_bid_answer(p_invite uuid, p_answer jsonb) is 'Writes a vendor''s answer to a bid request and notifies who wrote the request. An earlier bid stays as a revision. Errors: PT409 changed, PT422 with the field.';

comment on function private.take_order_mails(p_limit integer, p_bids boolean) is 'Takes due emails about orders, or with p_bids about bid requests, each for one caller for two minutes; after five attempts an email has failed.';

comment on function private.tell_bidders(p_company uuid, p_request uuid) is 'Emails the vendors who did not get the award, and did not decline, that the bid request is decided or canceled.';

create or replace function private.uses_cost_code(p_company uuid, p_code uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.budget_lines b where b.company_id = p_company and b.cost_code_id = p_code)
    or exists (select from public.change_order_items i where i.company_id = p_company and i.cost_code_id = p_code)
    or exists (select from public.expenses e where e.company_id = p_company and e.cost_code_id = p_code)
    or exists (select from public.bill_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.purchase_order_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.bid_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.cost_forecasts f where f.company_id = p_company and f.cost_code_id = p_code)
    or exists (select from public.time_entries t where t.company_id = p_company and t.cost_code_id = p_code)
    or exists (select from public.hour_budgets h where h.company_id = p_company and h.cost_code_id = p_code)
    or exists (select from public.labor_costs l where l.company_id = p_company and l.cost_code_id = p_code)
$$;

comment on function private.uses_cost_code(p_company uuid, p_code uuid) is 'Whether any budget line, change order, order, bill, bid request, expense, forecast, time entry, or planned hours name the cost code.';

comment on function public.answer_bid_link(p_token text, p_answer jsonb) is 'A vendor''s bid by their link: { answer: submitted or declined; revision that was shown; name; prices [{ line_id, unit_price }] or lump_sum, in dollars; exclusions; note; valid_until; ip }. A later answer before the due date replaces it. Returns what peek_bid returns. Arguments: p_token; p_answer. Errors: PT404, PT409 changed, late, or closed, PT422 with the field. Callers: the accounts gateway.';

comment on function public.award_bid(p_invite uuid, p_offer uuid, p_notifies boolean) is 'Awards a bid request to a vendor and creates a draft order with the lines that have a price, their cost codes, and the prices of the bid. A lump sum is one line of the order, the others are at 0. Returns what get_bid_request returns. Arguments: p_invite; p_offer, the bid that was compared; p_notifies, whether the other vendors are emailed. Errors: PT402, PT403, PT404, PT409 awarded already, revised, or canceled, PT422 where the order is refused. Callers: signed-in users with edit_purchasing.';

comment on function public.bid_request_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of bid_request_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, project), state [], kind [], vendor (invited), project. p_sort: created_at, due_on, or state. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function private.bid_request_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'See public.bid_request_page. A new sort column is one line here, with its index.';

comment on function public.claim_due_bid_mails(p_limit integer) is 'Emails about bid requests to vendors (kind: bid, bid_reminder, or bid_result), each to one caller for two minutes, with a fresh link token; finish_order_mail ends them. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.get_bid_request(p_id uuid) is 'A bid request whole: project, lines, order (of its award), is_past_due, invites [{ id, vendor, state, sent_at, viewed_at, answered_at, decline_reason, awarded_at, mail_error, revision, offer { id, revision, name, lump_sum, total, exclusions, note, valid_until, prices [{ line_id, unit_price, amount }], missing } }], in dollars without tax. missing counts lines without a price. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

comment on function public.record_bid(p_invite uuid, p_answer jsonb) is 'Enters a bid that a vendor gave by phone or on paper, also after the due date: p_answer as in answer_bid_link, the name is optional. Returns what get_bid_request returns. Arguments: p_invite; p_answer. Errors: PT402, PT403, PT404, PT409 changed or closed, PT422 with the field. Callers: signed-in users with edit_purchasing.';

comment on function public.remove_bidder(p_invite uuid) is 'Removes a vendor who has not bid from a bid request; the link no longer opens. Returns what get_bid_request returns. Arguments: p_invite. Errors: PT402, PT403, PT404, PT409 who has bid. Callers: signed-in users with edit_purchasing.';

comment on function public.save_bid_request(p_request jsonb) is 'Creates or changes a bid request and returns it as get_bid_request does. Once a vendor has bid, its lines keep their descriptions, quantities, and units. Keys: id (a uuid made by the device), version (of an existing one), title, scope, kind, project_id, quote_id, due_on, needed_by, lines [{ id, material_id, quote_item_id, budget_line_id, cost_code_id, description, quantity, unit }]. Arguments: p_request, an object of these keys. Errors: PT402, PT403, PT404 project or quote, PT409 stale, closed, or bid on, PT422 with the field. Callers: signed-in users with edit_purchasing.';

comment on function public.send_bid_request(p_id uuid, p_vendors uuid[], p_mails boolean) is 'Invites vendors to bid, or reminds those who were invited: emails each a link, or with p_mails false returns links [{ vendor_id, vendor_name, token }] (/shared/bids/<token>) to share. Returns what get_bid_request returns, with links. Arguments: p_id; p_vendors, 1 to 50 ids; p_mails. Errors: PT402, PT403, PT404, PT409 closed or past due, PT422 vendor without email. Callers: signed-in users with edit_purchasing.';

comment on function public.set_bid_state(p_id uuid, p_state text, p_notifies boolean) is 'Closes a bid request (closed: no more bids), cancels it (canceled), or reopens it (open). Reopening after an award voids the draft order. Returns what get_bid_request returns. Arguments: p_id; p_state, closed, canceled, or open; p_notifies, whether a cancellation is emailed to the vendors. Errors: PT402, PT403, PT404, PT409 where the state or the order doesn''t allow it, PT422 state. Callers: signed-in users with edit_purchasing.';

create or replace function public.vendor_purchasing(p_vendor_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if not exists (select from public.vendors v where v.company_id = company and v.id = p_vendor_id) then
    perform private.raise_api_error('PT404', 'Vendor not found');
  end if;
  return jsonb_build_object(
    'orders', (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc), '[]') from (
      select o.id, o.number, o.state, o.total, o.needed_by, o.created_at from public.purchase_orders o
      where o.company_id = company and o.vendor_id = p_vendor_id and o.state in ('draft', 'sent', 'accepted', 'partly_received', 'received')
      order by o.created_at desc limit 20) x),
    'bills', (select coalesce(jsonb_agg(to_jsonb(x) order by x.due_date nulls first), '[]') from (
      select b.id, b.vendor_number, b.state, b.total, private.payable_amount(b) as payable, b.due_date from public.bills b
      where b.company_id = company and b.vendor_id = p_vendor_id and b.state not in ('paid', 'void') order by b.due_date nulls first limit 20) x),
    'spend', (select jsonb_build_object(
        'this_year', coalesce(sum(b.total) filter (where b.bill_date >= date_trunc('year', current_date)), 0),
        'last_year', coalesce(sum(b.total) filter (where b.bill_date >= date_trunc('year', current_date) - interval '1 year' and b.bill_date < date_trunc('year', current_date)), 0),
        'owed', coalesce(sum(private.payable_amount(b)), 0), 'retainage', coalesce(sum(b.retainage_held - b.retainage_released), 0))
      from public.bills b where b.company_id = company and b.vendor_id = p_vendor_id and b.state in ('approved', 'partly_paid', 'paid')),
    'papers', (select coalesce(jsonb_agg(to_jsonb(p) - 'company_id' order by p.kind, p.expires_on desc nulls last), '[]')
      from public.vendor_papers p where p.company_id = company and p.vendor_id = p_vendor_id),
    'bids', (select coalesce(jsonb_agg(to_jsonb(x) order by x.due_on), '[]') from (
      select r.id, r.number, r.title, i.state, r.due_on, f.total from public.bid_invites i
      join public.bid_requests r on r.company_id = company and r.id = i.request_id and r.state in ('open', 'closed')
      left join public.bid_offers f on f.company_id = company and f.invite_id = i.id and f.is_current
      where i.company_id = company and i.vendor_id = p_vendor_id order by r.due_on limit 20) x),
    'expired', private.expired_papers(company, p_vendor_id));
end $$;

comment on function public.vendor_purchasing(p_vendor_id uuid) is 'A vendor''s open orders, bills, and bids (20 each), spend { this_year, last_year, owed, retainage } in dollars (approved bills, with tax), papers, and which of them have expired (null: none). Arguments: p_vendor_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

create or replace function private.list_search_text(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list
    when 'invoices' then 'lower(r.invoice_number || '' '' || r.title || '' '' || coalesce(r.po_number, ''''))'
    when 'quotes' then 'lower(r.quote_number || '' '' || r.title || '' '' || coalesce(r.custom_client_name, ''''))'
    when 'leads' then 'lower(r.number || '' '' || r.title || '' '' || r.contact_name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'projects' then 'lower(r.name || '' '' || r.address || '' '' || r.description)'
    when 'bills' then 'lower(coalesce(r.vendor_number, ''''))'
    when 'vendors' then 'lower(r.name || '' '' || coalesce(r.company_name, '''') || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.contact_person, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'purchase_orders' then 'lower(r.number)'
    when 'bid_requests' then 'lower(r.number || '' '' || r.title)'
    when 'materials' then 'lower(r.name || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.description, '''') || '' '' || coalesce(r.vendor_sku, ''''))' end
$$;

create or replace function public.claim_due_order_mails(p_limit int default 20) returns table (id uuid, email text, token text, purchase_order jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.order_mails;
begin
  delete from private.order_mails m where m.order_id is not null and m.due_at <= now() and coalesce(m.taken_until < now(), true) and not exists (
    select from public.purchase_orders o where o.id = m.order_id and o.state = 'sent');
  for mail in select * from private.take_order_mails(p_limit, false) loop
    continue when mail.failed_at is not null;
    return query select mail.id, v.email::text, private.new_order_link(o.id),
      jsonb_build_object('number', o.number, 'revision', o.revision, 'vendor_name', v.name, 'project', p.name, 'needed_by', o.needed_by, 'total', o.total, 'message', o.message),
      private.company_card(mail.company_id)
    from public.purchase_orders o join public.vendors v on v.company_id = o.company_id and v.id = o.vendor_id
    left join public.projects p on p.company_id = o.company_id and p.id = o.project_id
    where o.id = mail.order_id;
  end loop;
end $$;

reset check_function_bodies;
