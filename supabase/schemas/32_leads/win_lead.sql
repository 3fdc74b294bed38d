create function public.win_lead(p_id uuid, p_win jsonb default '{}') returns jsonb
language sql set search_path = '' as $$ select private.win_lead(p_id, p_win) $$;
comment on function public.win_lead is
  'Marks a lead as won and turns it into a client, a project with its address, and, where a quote of it is accepted, the contract. Where it has no '
  'client and similar ones exist, nothing changes and { similar: as alike_clients } is returned: call again with client_id or is_new_client. '
  'A repeat changes nothing. Keys of p_win: client_id, is_new_client, is_only_won (no client and no project yet). Returns the lead as get_lead '
  'does. Arguments: p_id; p_win. Errors: PT402 plan or full quota, PT403, PT404, PT409, PT422 client. Callers: signed-in users with edit_clients and edit_projects.';

create function private.win_lead(p_id uuid, p_win jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := private.require_lead(p_id);
  client uuid := (p_win ->> 'client_id')::uuid;
  q public.quotes;
  alike jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if client is not null and not exists (select from public.clients c where c.company_id = l.company_id and c.id = client and c.deleted_at is null) then
    perform private.raise_api_error('PT422', 'This client no longer exists.', 'client_id');
  end if;
  if (p_win ->> 'is_only_won')::boolean is not true and coalesce(l.client_id, client) is null and (p_win ->> 'is_new_client')::boolean is not true then
    alike := public.alike_clients(private.lead_client_name(l), l.email, l.phone);
    if jsonb_array_length(alike) > 0 then
      return jsonb_build_object('similar', alike);
    end if;
  end if;
  if l.outcome <> 'won' then
    l := private.decide_lead(l, 'won');
    perform private.note_lead(l, 'won');
  end if;
  if (p_win ->> 'is_only_won')::boolean is not true and (l.project_id is null or l.client_id is null) then
    select * into q from public.quotes x where x.company_id = l.company_id and x.lead_id = l.id and x.status = 'accepted' and x.deleted_at is null limit 1;
    perform private.convert_lead(l, client, q);
    select * into q from public.quotes x where x.id = q.id;
    -- Accepted by the client while nobody knew who it was.
    if private.quote_decision(q) is not null and (private.deposit_invoice(l.company_id, q.id)).id is null then
      perform private.issue_deposit(q);
    end if;
  end if;
  return private.get_lead(l.id);
end $$;
grant execute on function public.win_lead, private.win_lead to authenticated;
