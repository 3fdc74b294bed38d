create function private.upcoming_number(p_company uuid, p_origin text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  origin constant text := private.numbered_as(p_company, p_origin);
  prefix constant text := private.number_prefix(p_company, origin);
  step bigint := coalesce((select c.last_value + 1 from public.document_counters c where c.company_id = p_company and c.series = prefix),
    case origin when 'quote' then 1000 else 1 end);
  candidate text;
begin
  loop
    candidate := private.format_number(prefix, step, case origin when 'project' then 3 else 4 end);
    exit when not private.is_number_taken(p_company, origin, candidate);
    step := step + 1;
  end loop;
  return candidate;
end $$;
comment on function private.upcoming_number is 'The number that private.take_number would take now.';
grant execute on function private.upcoming_number to authenticated, service_role;
