create function private.set_visit(p_lead public.leads, p_at timestamp) returns public.project_timeline
language plpgsql security definer set search_path = '' as $$
declare
  slot record;
  v public.project_timeline;
begin
  -- One at a time: of two people who take the same time, the second sees it taken.
  perform pg_advisory_xact_lock(hashtextextended('visits ' || p_lead.company_id, 0));
  if p_lead.outcome <> 'open' then
    perform private.raise_api_error('PT409', 'This request is closed. Contact us to book a visit.');
  end if;
  v := private.open_visit_of(p_lead);
  if v.id is not null and private.visit_start(v) < now() then
    update public.project_timeline t set status = 'completed', progress = 100 where t.id = v.id;
    v := null;
  elsif v.id is not null and v.start_date + v.start_time = p_at then
    return v;
  end if;
  select s.* into slot from private.visit_slots(p_lead.company_id, p_lead.owner_id, v.id) s where s.local = p_at;
  if slot.local is null then
    perform private.raise_api_error('PT409', 'This time is no longer available. Choose another one.', 'at');
  end if;
  if v.id is not null then
    update public.project_timeline t set start_date = p_at::date, due_date = p_at::date, start_time = p_at::time,
      end_time = p_at::time + (slot.ends_at - slot.starts_at), assignee_id = slot.person_id
    where t.id = v.id returning * into v;
    return v;
  end if;
  insert into public.project_timeline (company_id, project_id, lead_id, title, description, kind, start_date, due_date, start_time, end_time, assignee_id)
  values (p_lead.company_id, p_lead.project_id, p_lead.id, left('Visit: ' || p_lead.contact_name, 200), left(p_lead.title, 5000), 'visit', p_at::date, p_at::date, p_at::time,
    p_at::time + (slot.ends_at - slot.starts_at), slot.person_id)
  returning * into v;
  return v;
end $$;
comment on function private.set_visit is
  'Books the visit of a lead at one of the offered times, or moves it there; sent twice, it is one visit. Errors: PT409 taken or a closed lead. '
  'Arguments: p_at by the company''s clock.';
