create function private.line_field(p_line uuid) returns text
language sql immutable strict set search_path = '' as $$ select 'line_' || replace(p_line::text, '-', '_') $$;
comment on function private.line_field is 'Names a line of the schedule of values in an error: line_ and its id with underscores.';
