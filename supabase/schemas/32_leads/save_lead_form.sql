create function public.save_lead_form(p_form jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lead_form(p_form) $$;
comment on function public.save_lead_form is
  'Adds or changes a form for the company''s website; returns its row with slug, its public address. A missing key keeps its value; sent twice '
  'with one id, it is one form. Keys: id, name, title, intro, fields, required, thanks, consent_text, reply_subject, reply_body, reply_text, '
  'source_id, owner_id, allowed_origins, offers_visit, is_active, version. Arguments: p_form, an object of these keys. Errors: PT402, PT403, PT404, PT409 '
  'stale, PT422 with the field. Callers: signed-in users with manage_settings.';

create function private.save_lead_form(p_form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  form constant uuid := coalesce((p_form ->> 'id')::uuid, gen_random_uuid());
  was public.lead_forms;
  f public.lead_forms;
begin
  perform private.require_write('manage_settings', 'create_edit_clients');
  select * into was from public.lead_forms x where x.id = form for no key update;
  if was.company_id <> company or was.id is null and coalesce((p_form ->> 'version')::int, 0) > 0 then
    perform private.raise_api_error('PT404', 'This form no longer exists.');
  elsif (p_form ->> 'version')::int <> was.version then
    perform private.raise_api_error('PT409', 'Someone else changed this form while you were editing. Reload it and make your change again.');
  elsif was.id is null and nullif(btrim(p_form ->> 'name'), '') is null then
    perform private.raise_api_error('PT422', 'Enter a name.', 'name');
  elsif exists (select from jsonb_array_elements_text(coalesce(p_form -> 'allowed_origins', '[]')) o where o !~ '^https?://[a-z0-9.-]+(:[0-9]+)?$') then
    perform private.raise_api_error('PT422', 'Enter addresses such as https://example.com, one on each line.', 'allowed_origins');
  end if;
  if was.id is null then
    insert into public.lead_forms (id, company_id, name, source_id)
    values (form, company, btrim(p_form ->> 'name'), (select s.id from public.lead_sources s where s.company_id = company and lower(s.name) = 'website'))
    returning * into was;
  end if;
  f := jsonb_populate_record(was, p_form);
  update public.lead_forms x set name = btrim(f.name), title = f.title, intro = f.intro, fields = f.fields, required = f.required, thanks = f.thanks,
    consent_text = f.consent_text, reply_subject = f.reply_subject, reply_body = f.reply_body, reply_text = f.reply_text, source_id = f.source_id,
    owner_id = f.owner_id, offers_visit = coalesce(f.offers_visit, false), allowed_origins = f.allowed_origins, is_active = f.is_active
  where x.id = form returning * into f;
  return to_jsonb(f);
end $$;
grant execute on function public.save_lead_form, private.save_lead_form to authenticated;
