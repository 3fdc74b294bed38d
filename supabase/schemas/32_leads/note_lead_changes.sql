create function private.note_lead_changes(p_was public.leads, p_now public.leads, p_is_step_done boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_is_step_done and p_was.next_step is not null then
    perform private.note_lead(p_now, 'step_done', p_was.next_step);
  end if;
  if p_now.next_step is not null and (p_now.next_step, p_now.next_step_on) is distinct from (p_was.next_step, p_was.next_step_on) then
    perform private.note_lead(p_now, 'next_step', p_now.next_step, jsonb_build_object('on', p_now.next_step_on));
  end if;
  if p_now.owner_id is distinct from p_was.owner_id then
    perform private.note_lead(p_now, 'owner', coalesce((select u.full_name from public.user_profiles u where u.id = p_now.owner_id), ''));
  end if;
  if p_now.snoozed_until is distinct from p_was.snoozed_until then
    perform private.note_lead(p_now, 'snoozed', '', jsonb_build_object('until', p_now.snoozed_until));
  end if;
end $$;
comment on function private.note_lead_changes is 'Writes what a change of a lead did to its next step, owner, and snooze into its timeline.';
