-- The proof of a consent: the words that were shown, and who recorded it. And an import that knows a client by its mail.

alter table public.client_message_consent
  add column consent_text text check (length(consent_text) <= 2000),
  add column recorded_by uuid,
  add column recorded_by_name text check (length(recorded_by_name) <= 200);
comment on column public.client_message_consent.consent_text is 'The words that the client agreed to, or declined.';
comment on column public.client_message_consent.recorded_by_name is 'Who recorded it, by the name of that day.';

drop function public.set_message_consent(uuid, text, boolean);
drop function private.set_message_consent(uuid, text, boolean);

create function private.set_message_consent(p_client_id uuid, p_phone text, p_consented boolean, p_text text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  number constant text := private.e164(p_phone);
  writer constant text := (select full_name from public.user_profiles where company_id = company and id = private.member_id());
  saved public.client_message_consent;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if number is null then
    perform private.reject('PT422', 'Please enter a valid phone number', 'phone_number');
  elsif not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.reject('PT404', 'Client not found');
  end if;
  insert into public.client_message_consent as c (company_id, client_id, phone_number, has_consented, consent_date, opted_out, opted_out_date,
    consent_text, recorded_by, recorded_by_name)
  values (company, p_client_id, number, p_consented, case when p_consented then now() end, not p_consented, case when not p_consented then now() end,
    left(p_text, 2000), auth.uid(), left(writer, 200))
  on conflict (company_id, client_id, phone_number) do update set has_consented = excluded.has_consented,
    consent_date = coalesce(excluded.consent_date, c.consent_date), opted_out = excluded.opted_out,
    opted_out_date = case when excluded.opted_out then now() end, source = 'app',
    consent_text = excluded.consent_text, recorded_by = excluded.recorded_by, recorded_by_name = excluded.recorded_by_name
  where not (c.opted_out and c.source = 'sms' and excluded.has_consented)
  returning * into saved;
  if saved.id is null then
    perform private.reject('PT409', 'The client has opted out by text message and has to text START to opt in again.');
  end if;
  return to_jsonb(saved);
end $$;
comment on function private.set_message_consent is 'See public.set_message_consent.';
create function public.set_message_consent(p_client_id uuid, p_phone text, p_consented boolean, p_text text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_message_consent(p_client_id, p_phone, p_consented, p_text) $$;
comment on function public.set_message_consent is
  'Records that a client agrees, or no longer agrees, to text messages at a number, with the words that were shown and who recorded it. Errors: PT402, PT403, PT404, PT409 opted out by STOP, PT422 phone.';
revoke execute on function private.set_message_consent, public.set_message_consent from public, anon;
grant execute on function private.set_message_consent to authenticated;
grant execute on function public.set_message_consent to authenticated, service_role;

-- Which clients a company has, by mail and by name: under row-level security lower() is not leakproof, so the index
-- goes unused there; a definer function looks in it, for the caller's own company only.
create index clients_email_idx on public.clients (company_id, lower(email)) where deleted_at is null;
create index clients_lower_name_idx on public.clients (company_id, lower(name)) where deleted_at is null;

create function private.is_known_client(p_name text, p_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_email is not null
    then exists (select from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.email) = lower(p_email))
    else exists (select from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.name) = lower(p_name)
      and c.email is null) end
$$;
comment on function private.is_known_client is 'Whether the caller''s company has a client with this mail address or, without one, with this name and no address either.';
revoke execute on function private.is_known_client from public, anon;
grant execute on function private.is_known_client to authenticated, service_role;

create or replace function public.import_clients(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  client_name text;
  client_email text;
  broken text;
  faults jsonb := '[]';
  good int := 0;
  job public.import_jobs;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  select * into job from public.import_jobs where id = p_id;
  if found then
    return to_jsonb(job);
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    perform private.reject('PT422', 'Import 1 to 5,000 rows at a time.');
  end if;
  insert into public.import_jobs (id, kind, file_name, total_rows) values (p_id, 'clients', left(p_file_name, 300), jsonb_array_length(p_rows));
  for line in select x.value as client, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    client_name := nullif(btrim(line.client ->> 'name'), '');
    client_email := nullif(btrim(line.client ->> 'email'), '');
    begin
      if client_name is null then
        perform private.reject('PT422', 'Client name is required', 'name');
      elsif client_email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
        perform private.reject('PT422', 'Please enter a valid email address', 'email');
      elsif private.is_known_client(client_name, client_email) then
        perform private.reject('PT422', case when client_email is null then 'This client exists already' else 'A client with this email exists already' end, 'name');
      end if;
      insert into public.clients (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
        preferred_contact_method, notes, is_active, import_id)
      values (client_name, client_email, nullif(btrim(line.client ->> 'phone'), ''),
        line.client ->> 'company_name', line.client ->> 'contact_person', coalesce(line.client -> 'address', '{}'),
        coalesce(nullif(line.client ->> 'client_type', ''), 'residential'), coalesce(nullif(line.client ->> 'payment_terms', ''), 'net30'),
        coalesce(nullif(line.client ->> 'preferred_contact_method', ''), 'email'), line.client ->> 'notes',
        coalesce((line.client ->> 'is_active')::boolean, true), p_id);
      good := good + 1;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.client ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, 0, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_clients is
  'Imports clients from rows with the columns of clients; a bad row, or one whose mail (without one: name) is known, is reported, the others come in. One batch that undo_import can take back; a client-made id makes a repetition harmless. Errors: PT402, PT403, PT422.';
