create function private.assign_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := tg_argv[0];
  typed constant text := nullif(btrim(to_jsonb(new) ->> field), '');
  origin text := new.number_origin;
  series text;
  candidate text;
  taken boolean;
begin
  if typed is not null then
    return jsonb_populate_record(new, jsonb_build_object(field, typed));
  end if;
  if origin = 'typed' then
    origin := case tg_table_name when 'quotes' then 'quotes_page' else 'invoice_wizard' end;
  end if;
  series := private.numbered_as(new.company_id, origin);
  loop
    candidate := private.format_number(series, private.next_number(
      new.company_id, private.number_series(series), case series when 'quote' then 1000 else 1 end));
    execute format('select exists (select 1 from public.%I where company_id = $1 and %I = $2)', tg_table_name, field)
      into taken using new.company_id, candidate;
    exit when not taken;
  end loop;
  return jsonb_populate_record(new, jsonb_build_object(field, candidate, 'number_origin', origin));
end $$;
comment on function private.assign_number is
  'Before insert: keeps a typed number (trimmed), else allocates the next free one of the document''s origin. The '
  'table''s unique key settles the rest.';
