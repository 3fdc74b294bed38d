create function private.page_counts(p_list text, p_filters jsonb, p_total int, p_is_more boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  unfiltered constant jsonb := private.unfiltered(p_filters);
  whole jsonb;
begin
  if unfiltered is not null and p_is_more then
    -- The whole list has at least as many.
    whole := jsonb_build_object('total', p_total, 'is_more', true);
  elsif unfiltered is not null then
    execute format('select jsonb_build_object(''total'', p.total, ''is_more'', p.is_more) from private.%I($1, '''', false, 0, 0) p', p_list || '_page')
      into whole using unfiltered;
  end if;
  return jsonb_build_object('total', p_total, 'is_more', p_is_more, 'unfiltered', whole);
end $$;
comment on function private.page_counts is
  'What public.<p_list>_page answers beside its rows: { total, is_more, unfiltered: { total, is_more } where filters narrow the list }. '
  'Each list asks for its rows itself: PostgreSQL plans such a query once per connection, and a query made from text at each page.';
grant execute on function private.page_counts to authenticated, service_role;
