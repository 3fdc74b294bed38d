create function private.take_number(p_company uuid, p_origin text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  origin constant text := private.numbered_as(p_company, p_origin);
  prefix constant text := private.number_prefix(p_company, origin);
  candidate text;
begin
  loop
    candidate := private.format_number(prefix, private.next_number(p_company, prefix, case origin when 'quote' then 1000 else 1 end),
      case origin when 'project' then 3 else 4 end);
    exit when not private.is_number_taken(p_company, origin, candidate);
  end loop;
  return candidate;
end $$;
comment on function private.take_number is 'Takes the next free number of a document of this origin, in the format that the company chose.';
