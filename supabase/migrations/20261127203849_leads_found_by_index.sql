set check_function_bodies = off;

create or replace function private.find_open_lead(p_company uuid, p_email text, p_phone text) returns public.leads
language sql stable security definer set search_path = '' as $$
  select l.* from public.leads l
  where l.company_id = p_company and l.deleted_at is null and l.outcome = 'open' and l.last_inquiry_at > now() - interval '24 hours'
    and (l.email is not null and lower(l.email) = lower(btrim(p_email)) or l.phone is not null and private.e164(l.phone) = private.e164(p_phone))
  order by l.last_inquiry_at desc, l.id limit 1
$$;

create or replace function public.receive_message(p_from text, p_body text, p_sid text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  number constant text := private.e164(p_from);
  word constant text := upper(btrim(coalesce(p_body, '')));
  act constant text := case
    when word in ('STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT') then 'stop'
    when word in ('START', 'UNSTOP') then 'start'
    when word in ('HELP', 'INFO') then 'help'
    else 'message' end;
  latest record;
  stored uuid;
  written_lead uuid;
begin
  if number is null then
    return jsonb_build_object('act', 'ignored');
  end if;
  if exists (select from public.client_messages where twilio_sid = p_sid) then
    return jsonb_build_object('act', 'duplicate');
  end if;
  if act = 'stop' then
    update public.client_message_consent set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms' where phone_number = number;
  elsif act = 'start' then
    update public.client_message_consent set opted_out = false, has_consented = true, consent_date = now(), opted_out_date = null, source = 'sms'
    where phone_number = number;
  end if;
  if act in ('stop', 'start') then
    update public.vendors v set may_text = act = 'start', text_stopped_at = case act when 'stop' then now() end
    where v.text_consent_at is not null and private.e164(v.phone) = number and v.may_text = (act = 'stop');
    update public.user_profiles u set may_text = act = 'start', text_stopped_at = case act when 'stop' then now() end
    where u.text_consent_at is not null and private.e164(u.phone) = number and u.may_text = (act = 'stop');
    update public.leads l set text_stopped_at = case act when 'stop' then now() end where l.deleted_at is null and l.phone is not null and private.e164(l.phone) = private.e164(p_from);
  end if;
  written_lead := private.receive_lead_text(number, p_body, p_sid);
  if written_lead is not null then
    return jsonb_build_object('act', act, 'lead_id', written_lead);
  end if;
  -- the answer belongs to the company that wrote last
  select m.company_id, m.client_id, m.id into latest from public.client_messages m
  where m.phone_number = number and m.direction = 'outbound' order by m.created_at desc limit 1;
  if latest.company_id is null then
    select c.company_id, c.client_id, null::uuid as id into latest from public.client_message_consent c
    where c.phone_number = number order by c.updated_at desc limit 1;
  end if;
  if latest.company_id is null then
    select c.company_id, c.id as client_id, null::uuid as id into latest from public.clients c
    where private.e164(c.phone) = number and c.deleted_at is null order by c.created_at desc limit 1;
  end if;
  if latest.company_id is not null and nullif(btrim(p_body), '') is not null then
    insert into public.client_messages (company_id, client_id, direction, phone_number, message_content, status, twilio_sid, user_id)
    values (latest.company_id, latest.client_id, 'inbound', number, left(p_body, 1600), 'replied', p_sid, null)
    on conflict (twilio_sid) do nothing returning id into stored;
    if latest.id is not null and act = 'message' then
      update public.client_messages set replied_at = now(), status = 'replied' where id = latest.id and status in ('sent', 'delivered', 'pending');
    end if;
  end if;
  return jsonb_build_object('act', act, 'message_id', stored, 'company_id', latest.company_id, 'client_id', latest.client_id);
end $$;

create or replace function private.import_leads(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  repeated jsonb;
  line record;
  given jsonb;
  known uuid;
  made public.leads;
  created int := 0;
  changed int := 0;
  faults jsonb := '[]';
  broken text;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  repeated := private.open_import(p_id, 'leads', p_rows, p_file_name);
  if repeated is not null then
    return repeated;
  end if;
  for line in select x.value as row, x.ordinality::int as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      given := private.imported_lead(line.row);
      -- One lookup by each: for both in one, the planner reads all leads.
      select x.id into known from (
        select l.id, l.created_at from public.leads l where l.company_id = company and l.deleted_at is null and l.outcome = 'open'
          and l.email is not null and lower(l.email) = lower(given ->> 'email')
        union all
        select l.id, l.created_at from public.leads l where l.company_id = company and l.deleted_at is null and l.outcome = 'open'
          and l.phone is not null and private.e164(l.phone) = private.e164(given ->> 'phone')) x
      order by x.created_at limit 1;
      if known is null then
        made := private.add_lead(company, jsonb_build_object('title', given ->> 'contact_name') || given || jsonb_build_object('import_id', p_id, 'is_separate', true), 'created');
        created := created + 1;
      elsif p_mode = 'update' then
        perform private.update_in_bulk('leads', p_id, array[known], array[given - array['contact_name', 'email', 'phone', 'stage_id']]);
        changed := changed + 1;
      else
        perform private.raise_api_error('PT422', 'An open lead with this email or phone exists already');
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range or invalid_datetime_format or datetime_field_overflow then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.row ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm else private.import_message(sqlstate, broken, sqlerrm, line.row) end);
    end;
  end loop;
  perform private.finish_import(p_id, created, changed, private.sort_row_errors(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

reset check_function_bodies;
