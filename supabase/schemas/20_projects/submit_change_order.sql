create function public.submit_change_order(p_change_order_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.submit_change_order(p_change_order_id) $$;
comment on function public.submit_change_order is
  'Submits a draft for approval. Arguments: p_change_order_id. Errors: PT402 plan, PT403 role, PT409. Callers: '
  'signed-in users with edit_projects.';

create function private.submit_change_order(p_change_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.change_orders o set status = 'pending', submitted_at = now()
  where o.id = p_change_order_id and o.company_id = private.company_id() and o.status = 'draft';
  if not found then
    perform private.raise_api_error('PT409', 'Only a draft can be submitted.');
  end if;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;
grant execute on function public.submit_change_order, private.submit_change_order to authenticated;
