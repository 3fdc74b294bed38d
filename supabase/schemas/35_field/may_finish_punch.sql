create function private.may_finish_punch(p_item public.punch_items, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_person in (p_item.assignee_id, p_item.created_by), false) or private.has_permission('update_progress')
$$;
comment on function private.may_finish_punch is
  'Whether the caller may mark a punch item ready for review: its assignee, its creator, or a supervisor.';
