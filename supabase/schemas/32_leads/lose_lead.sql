create function public.lose_lead(p_id uuid, p_reason_id uuid, p_note text default '', p_follow_up_on date default null) returns jsonb
language sql set search_path = '' as $$ select private.lose_lead(p_id, p_reason_id, p_note, p_follow_up_on) $$;
comment on function public.lose_lead is
  'Marks a lead as lost with its reason; returns it as get_lead does. A coming visit is canceled, and the person gets a message. With p_follow_up_on its next step is to ask again that day. A repeat '
  'changes reason and note. reopen_lead with p_is_undo restores visit and next step. Arguments: p_id; p_reason_id of lost_reasons; p_note, at most 1,000 characters; p_follow_up_on, a day after today or '
  'null. Errors: PT402, PT403, PT404, PT409 won, PT422 reason or day. Callers: signed-in users with edit_clients.';

create function private.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := private.require_lead(p_id);
  -- What an undo restores.
  before constant jsonb := case when l.outcome = 'open' then jsonb_build_object('next_step', l.next_step, 'next_step_on', l.next_step_on, 'visit', (
    select jsonb_build_object('title', v.title, 'description', left(v.description, 2000), 'start_date', v.start_date, 'due_date', v.due_date,
      'id', v.id, 'start_time', v.start_time, 'end_time', v.end_time, 'assignee_id', v.assignee_id)
    from private.open_visit_of(l) v where private.visit_start(v) > now())) end;
  reason constant text := (select r.name from public.lost_reasons r where r.company_id = l.company_id and r.id = p_reason_id);
begin
  if l.outcome = 'won' then
    perform private.raise_api_error('PT409', 'This lead is won. Reopen it first.');
  elsif reason is null then
    perform private.raise_api_error('PT422', 'Choose why the lead was lost.', 'reason_id');
  elsif p_follow_up_on <= private.company_date(l.company_id) then
    perform private.raise_api_error('PT422', 'Choose a day after today.', 'follow_up_on');
  end if;
  l := private.decide_lead(l, 'lost');
  perform private.remove_visit(l);
  update public.leads x set lost_reason_id = p_reason_id, lost_note = left(coalesce(p_note, ''), 1000), next_step_on = p_follow_up_on,
    next_step = case when p_follow_up_on is not null then 'Ask again' end where x.id = l.id;
  perform private.note_lead(l, 'lost', p_note, jsonb_build_object('reason', reason, 'follow_up_on', p_follow_up_on, 'before', before));
  return private.get_lead(l.id);
end $$;
grant execute on function public.lose_lead, private.lose_lead to authenticated;
