create function public.delete_selection(p_id uuid) returns void
language sql set search_path = '' as $$ select private.delete_selection(p_id) $$;
comment on function public.delete_selection is
  'Deletes a selection that the client has not chosen yet. Arguments: p_id. Errors: PT402, PT403, PT404, PT409 chosen. Callers: signed-in '
  'users with edit_projects.';

create function private.delete_selection(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_selection public.selections;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into found_selection from public.selections s where s.company_id = private.company_id() and s.id = p_id for update;
  if found_selection.id is null then
    perform private.raise_api_error('PT404', 'Selection not found');
  elsif found_selection.status = 'chosen' then
    perform private.raise_api_error('PT409', 'The client already chose. Create a change order for more changes.');
  end if;
  delete from public.selections s where s.company_id = found_selection.company_id and s.id = found_selection.id;
end $$;
grant execute on function public.delete_selection, private.delete_selection to authenticated;
