create function public.project_selections(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'description', s.description, 'allowance', s.allowance,
      'options', s.options, 'status', s.status, 'respond_by', s.respond_by, 'chosen_option', s.chosen_option, 'chosen_at', s.chosen_at,
      'change_order_number', o.number) order by s.created_at, s.id)
    from public.selections s left join public.change_orders o on o.company_id = s.company_id and o.id = s.change_order_id
    where s.company_id = private.company_id() and s.project_id = p_project_id), '[]');
end $$;
comment on function public.project_selections is
  'The selections of a project with their options and what was chosen; amounts in dollars. Arguments: p_project_id. Errors: PT403. Callers: '
  'signed-in users with view_money.';
grant execute on function public.project_selections to authenticated;
