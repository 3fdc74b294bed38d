create function public.save_lead(p_lead jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lead(p_lead) $$;
comment on function public.save_lead is
  'Adds or changes a lead; returns it as get_lead does, with joined: true where a new one joined the open lead of the same phone or email. '
  'A missing key keeps its value; sent twice with one id, it is one lead. Keys: id, title, contact_name, company_name, email, phone, address, '
  'description, client_id, source_id, source_detail, stage_id (new leads), value_low, value_high (dollars), probability (percent, null takes the '
  'stage''s), owner_id, next_step, next_step_on, is_step_done (the old next step is done), snoozed_until, is_deleted, is_separate (a new lead '
  'never joins another), version. Arguments: p_lead, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale, PT422 with the field. '
  'Callers: signed-in users with edit_clients.';

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
  -- Consent is for one phone number.
  if l.text_consent_at is not null and private.e164(l.phone) is distinct from private.e164(was.phone) then
    update public.leads x set text_consent_at = null, text_consent_words = null, text_stopped_at = null where x.id = l.id;
  end if;
  if l.deleted_at is not null then
    perform private.remove_visit(l);
    return jsonb_build_object('id', l.id, 'deleted_at', l.deleted_at);
  end if;
  perform private.note_lead_changes(was, l, coalesce((given ->> 'is_step_done')::boolean, false));
  return private.get_lead(l.id);
end $$;
grant execute on function public.save_lead, private.save_lead to authenticated;
