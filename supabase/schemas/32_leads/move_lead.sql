create function public.move_lead(p_id uuid, p_stage_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.move_lead(p_id, p_stage_id) $$;
comment on function public.move_lead is
  'Moves an open lead to another open stage; returns its row of lead_list with from_stage_id, to which a second move undoes it. A repeat '
  'changes nothing. Won and lost have win_lead and lose_lead; a decided lead is reopened first. Arguments: p_id; p_stage_id. Errors: PT402, '
  'PT403, PT404, PT409 decided, PT422 not an open stage. Callers: signed-in users with edit_clients.';

create function private.move_lead(p_id uuid, p_stage_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead(p_id);
  target public.lead_stages;
begin
  select * into target from public.lead_stages s where s.company_id = l.company_id and s.id = p_stage_id;
  if target.id is null then
    perform private.raise_api_error('PT422', 'This stage no longer exists.', 'stage_id');
  elsif target.kind <> 'open' then
    perform private.raise_api_error('PT422', 'Mark the lead as won or lost instead.', 'stage_id');
  elsif l.outcome <> 'open' then
    perform private.raise_api_error('PT409', format('This lead is %s. Reopen it first.', l.outcome));
  end if;
  perform private.set_lead_stage(l, target);
  return (select to_jsonb(v) from public.lead_list v where v.id = l.id) || jsonb_build_object('from_stage_id', l.stage_id);
end $$;
grant execute on function public.move_lead, private.move_lead to authenticated;
