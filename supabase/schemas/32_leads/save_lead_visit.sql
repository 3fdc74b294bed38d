create function public.save_lead_visit(p_visit jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lead_visit(p_visit) $$;
comment on function public.save_lead_visit is
  'Books the visit of a lead, moves it, or cancels it; the person gets the same message as if they had done so. Returns what lead_visit returns. Keys: lead_id, '
  'at (an offered time by the company''s clock, such as 2026-12-01T09:00), is_canceled. Arguments: p_visit, an object of these keys. Errors: PT402, '
  'PT403, PT404, PT409 taken since, PT422. Callers: signed-in users with edit_clients.';

create function private.save_lead_visit(p_visit jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_visit ->> 'lead_id')::uuid);
begin
  if (p_visit ->> 'is_canceled')::boolean then
    perform private.remove_visit(l);
  else
    perform private.set_visit(l, private.visit_time(p_visit ->> 'at'));
  end if;
  return private.visit_json(l);
end $$;
grant execute on function public.save_lead_visit, private.save_lead_visit to authenticated;
