create function public.reopen_lead(p_id uuid, p_is_undo boolean default false) returns jsonb
language sql set search_path = '' as $$ select private.reopen_lead(p_id, p_is_undo) $$;
comment on function public.reopen_lead is
  'Opens a won or lost lead again in the stage it was in before; its timeline and its last lost reason remain. An open lead doesn''t change. '
  'Returns it as get_lead does. With p_is_undo, a lost lead gets back its next step and its canceled visit; unrestored_visit is the day and time of a visit '
  'whose time is no longer free. Arguments: p_id; p_is_undo. Errors: PT402, PT403, PT404, PT409 it became a project. Callers: signed-in users with edit_clients.';

create function private.reopen_lead(p_id uuid, p_is_undo boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead(p_id);
  unrestored text;
begin
  if l.outcome = 'won' and l.project_id is not null then
    perform private.raise_api_error('PT409', 'This lead became a project and can''t be reopened.');
  elsif l.outcome <> 'open' then
    update public.leads x set outcome = 'open', decided_at = null, stage_since = now(), open_stage_id = null,
      stage_id = coalesce(x.open_stage_id, (select s.id from public.lead_stages s where s.company_id = x.company_id and s.kind = 'open' order by s.position, s.id limit 1))
    where x.id = l.id;
    perform private.note_lead(l, 'reopened', '', jsonb_build_object('was', l.outcome));
    if p_is_undo and l.outcome = 'lost' then
      unrestored := private.undo_lost_lead(l);
    end if;
  end if;
  return private.get_lead(l.id) || jsonb_build_object('unrestored_visit', unrestored);
end $$;
grant execute on function public.reopen_lead, private.reopen_lead to authenticated;
