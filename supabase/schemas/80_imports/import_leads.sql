create function public.import_leads(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language sql set search_path = '' as $$ select private.import_leads(p_rows, p_file_name, p_id, p_mode) $$;
comment on function public.import_leads is
  'Imports leads from rows with name, company_name, email, phone, title, description, street, city, state, zip, source and stage by name, value_low, value_high, '
  'next_step, and next_step_on. An open lead of the same email or phone is reported or, with p_mode = update, changed in what the row gives, except name, email, '
  'phone, and stage. A bad row is reported; the others are imported, unassigned. A client-made id makes a repeated call harmless. Arguments: p_rows, an array of objects; '
  'p_file_name; p_id, the import. Errors: PT402, PT403, PT409 busy, PT422. Callers: signed-in users with edit_clients.';

create function private.import_leads(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
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
grant execute on function public.import_leads, private.import_leads to authenticated;
