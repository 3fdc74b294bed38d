create function private.assign_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := tg_argv[0];
  typed constant text := nullif(btrim(to_jsonb(new) ->> field), '');
  origin text := new.number_origin;
begin
  if typed is not null then
    return jsonb_populate_record(new, jsonb_build_object(field, typed));
  end if;
  if origin = 'typed' then
    origin := case tg_table_name when 'quotes' then 'quotes_page' else 'invoice_wizard' end;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(field, private.take_number(new.company_id, origin), 'number_origin', origin));
end $$;
comment on function private.assign_number is
  'Before insert: keeps a typed number (trimmed), else allocates the next free one of the document''s origin. The '
  'table''s unique key settles the rest.';
