create function private.may_close_punch(p_item public.punch_items, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_item.assignee_id is distinct from p_person and (p_item.created_by = p_person or private.has_permission('edit_projects'))
$$;
comment on function private.may_close_punch is
  'Whether the caller may close a punch item or send it back: its creator or a manager, never its assignee.';
