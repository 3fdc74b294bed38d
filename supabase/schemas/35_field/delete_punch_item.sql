create function public.delete_punch_item(p_id uuid) returns void
language sql set search_path = '' as $$ select private.delete_punch_item(p_id) $$;
comment on function public.delete_punch_item is
  'Deletes a punch item that isn''t closed. Its creator does, or those with edit_projects. Deleting one that is gone changes nothing. '
  'Arguments: p_id. Errors: PT402, PT403, PT404 project, PT409 closed. Callers: signed-in users with track_time.';

create function private.delete_punch_item(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(null);
  i public.punch_items;
begin
  select * into i from public.punch_items x where x.id = p_id and x.company_id = private.company_id() for update;
  if i.id is null then
    return;
  end if;
  perform private.check_time_job(i.project_id, null);
  if i.created_by is distinct from person and not private.has_permission('edit_projects') then
    perform private.raise_api_error('PT403', 'Only its creator or a manager can delete a punch item.');
  elsif i.status = 'closed' then
    perform private.raise_api_error('PT409', 'This punch item is closed and stays on record.');
  end if;
  delete from public.punch_items x where x.id = i.id;
end $$;
grant execute on function public.delete_punch_item, private.delete_punch_item to authenticated;
