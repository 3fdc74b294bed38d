set check_function_bodies = off;

create or replace function private.format_number(p_origin text, p_value bigint) returns text
language sql stable set search_path = '' as $$
  select private.number_series(p_origin)
    || lpad(p_value::text, greatest(length(p_value::text), case when p_origin in ('project', 'change_order') then 3 else 4 end), '0')
$$;

comment on function private.format_number(p_origin text, p_value bigint) is 'A document number as it is printed: the series of its origin, and the number padded to 4 digits (projects and change orders: 3).';

create or replace function private.number_series(p_origin text) returns text
language sql stable set search_path = '' as $$
  select case p_origin
    when 'project' then 'QT-' || to_char(current_date, 'YYYYMM') || '-'
    when 'quote' then 'INV-' || to_char(current_date, 'YYYY') || '-'
    when 'invoice_wizard' then 'INV-'
    when 'credit_note' then 'CN-'
    when 'change_order' then 'CO-'
    when 'lead' then 'L-'
    when 'purchase_order' then 'PO-'
    when 'bid' then 'BID-'
    else 'Q-'
  end
$$;

comment on function private.number_series(p_origin text) is 'The prefix, which is also the counter''s name: Q-0001 quotes page, QT-YYYYMM-NNN project dialog, INV-0001 wizard, INV-YYYY-NNNN from a quote, CN-0001 credit notes, CO-001 change orders, L-0001 leads, PO-0001 purchase orders, BID-0001 bid requests.';

create or replace function private.next_order_number(p_company uuid, p_project uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.format_number('change_order', coalesce(max(substring(o.number from 4)::bigint), 0) + 1) from public.change_orders o
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
    perform private.note_lead(l, 'joined', given.description, jsonb_build_object('title', given.title, 'source_detail', given.source_detail), true);
    return l;
  end if;
  insert into public.leads (id, company_id, number, title, contact_name, company_name, email, phone, address, description, client_id, source_id,
    source_detail, stage_id, value_low, value_high, probability, owner_id, next_step, next_step_on, import_id)
  values (new_id, p_company, private.format_number('lead', private.next_number(p_company, 'L-')), btrim(given.title), btrim(given.contact_name),
    given.company_name, given.email, given.phone, coalesce(given.address, '{}'), coalesce(given.description, ''), given.client_id, given.source_id,
    coalesce(given.source_detail, '{}'), coalesce((select s.id from public.lead_stages s where s.company_id = p_company and s.id = given.stage_id
      and s.kind = 'open'), first_stage), given.value_low, given.value_high, given.probability, given.owner_id, given.next_step, given.next_step_on,
    given.import_id)
  returning * into l;
  perform private.note_lead(l, p_kind, l.description, case when l.source_detail = '{}' then '{}' else jsonb_build_object('source_detail', l.source_detail) end,
    p_kind = 'form');
  return l;
end $$;

create or replace function private.next_order_code(p_company uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    code := private.format_number('purchase_order', private.next_number(p_company, 'PO-'));
    exit when not exists (select from public.purchase_orders o where o.company_id = p_company and o.number = code);
  end loop;
  return code;
end $$;

create or replace function private.next_bid_code(p_company uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    code := private.format_number('bid', private.next_number(p_company, 'BID-'));
    exit when not exists (select from public.bid_requests r where r.company_id = p_company and r.number = code);
  end loop;
  return code;
end $$;

reset check_function_bodies;
