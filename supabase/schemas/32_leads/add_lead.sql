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
comment on function private.add_lead is
  'Adds a lead, or joins the open lead of the same phone or email of the last 24 hours: empty contact fields are filled and its timeline says '
  'what was asked, once where posts repeat. Sent twice with one id, it is one lead. Arguments: p_company; p_lead, columns of leads and is_separate, which never joins; '
  'p_kind, the first timeline entry: created or form.';
