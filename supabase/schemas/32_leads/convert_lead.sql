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
comment on function private.convert_lead is
  'Turns a won lead into a client (the given one, whose missing email, phone, and address are filled in, or a new one), a project with its '
  'address, with its files, and, with an accepted quote, the contract. Every value comes from the lead and its quote. What exists already is used.';
