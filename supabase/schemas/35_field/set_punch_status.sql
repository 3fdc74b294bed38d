create function public.set_punch_status(p_change jsonb) returns jsonb
language sql set search_path = '' as $$ select private.set_punch_status(p_change) $$;
comment on function public.set_punch_status is
  'Moves a punch item: ready (by its assignee, its creator, or those with update_progress), closed or back to open with a reason (by its '
  'creator or those with edit_projects, but never by its assignee). Repeated, it changes nothing. Keys: id, status (ready, closed, open), '
  'reason (for open). Returns its row. Arguments: p_change, an object of these keys. Errors: PT402, PT403 not theirs to decide, PT404, '
  'PT409 not ready for review, PT422 status or reason. Callers: signed-in users with track_time.';

create function private.set_punch_status(p_change jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(null);
  wanted constant text := coalesce(p_change ->> 'status', '');
  why constant text := btrim(coalesce(p_change ->> 'reason', ''));
  i public.punch_items;
begin
  select * into i from public.punch_items x where x.id = (p_change ->> 'id')::uuid and x.company_id = private.company_id() for no key update;
  if i.id is null then
    perform private.raise_api_error('PT404', 'This punch item no longer exists.');
  end if;
  perform private.check_time_job(i.project_id, null);
  if wanted not in ('open', 'ready', 'closed') then
    perform private.raise_api_error('PT422', 'Choose what happens to this punch item.', 'status');
  elsif i.status = wanted then
    return to_jsonb(i);
  elsif wanted = 'ready' and not private.may_finish_punch(i, person) then
    perform private.raise_api_error('PT403', 'Only the assignee, the creator, or a supervisor can mark this item ready for review.');
  elsif wanted = 'ready' and i.status = 'closed' then
    perform private.raise_api_error('PT409', 'This punch item is already closed.');
  elsif wanted in ('open', 'closed') and i.assignee_id = person then
    perform private.raise_api_error('PT403', 'This item is assigned to you, so someone else has to review it.');
  elsif wanted in ('open', 'closed') and not private.may_close_punch(i, person) then
    perform private.raise_api_error('PT403', 'Only the creator or a manager can review this item.');
  elsif wanted = 'closed' and i.status = 'open' then
    perform private.raise_api_error('PT409', 'This item isn''t ready for review yet. Mark it ready first.');
  elsif wanted = 'open' and (why = '' or length(why) > 500) then
    perform private.raise_api_error('PT422', 'Say what is left to do, in at most 500 characters.', 'reason');
  end if;
  update public.punch_items x set status = wanted, edited_by = person,
    sent_back_reason = case wanted when 'open' then why when 'ready' then null else x.sent_back_reason end,
    ready_by = case wanted when 'ready' then person when 'open' then null else x.ready_by end,
    ready_at = case wanted when 'ready' then now() when 'open' then null else x.ready_at end,
    closed_by = case wanted when 'closed' then person end, closed_at = case wanted when 'closed' then now() end
  where x.id = i.id returning * into i;
  return to_jsonb(i);
end $$;
grant execute on function public.set_punch_status, private.set_punch_status to authenticated;
