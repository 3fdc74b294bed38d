create function public.save_sov(p_project_id uuid, p_schedule jsonb default '{}') returns jsonb
language sql set search_path = '' as $$ select private.save_sov(p_project_id, p_schedule) $$;
comment on function public.save_sov is
  'Creates a project''s schedule of values from its contract, or saves its lines and retainage terms. Keys: version '
  '(the contract''s), retainage_rate, reduced_retainage_rate (null: no reduction), retainage_reduced_at in percent, '
  'retainage_reduction (all_work, new_work), lines [{id, item_number, description, scheduled_value in dollars, '
  'retainage_rate (null: the contract''s), change_order_id, cost_code_id}] in order; left out: as they are. Lines with billed work '
  'can''t be removed. Returns what project_applications does. Arguments: p_project_id; p_schedule, an object of these keys. Errors: PT402, PT403, '
  'PT404 no contract, PT409 stale or billed, PT422 invalid, or another sum than the contract (the message has the difference). '
  'Callers: signed-in users with edit_projects.';

create function private.save_sov(p_project_id uuid, p_schedule jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  c public.contracts;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  -- The schedule and its applications are changed one at a time.
  perform from public.projects p where p.id = p_project_id and p.company_id = company and p.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select * into c from public.contracts x where x.company_id = company and x.project_id = p_project_id for no key update;
  if c.id is null then
    perform private.raise_api_error('PT409', 'This project has no contract yet. Use a quote as its contract, or enter its value.');
  elsif (p_schedule ->> 'version')::int <> c.version then
    perform private.raise_api_error('PT409', 'Someone else changed this schedule while you were editing. Reload it and make your change again.');
  end if;
  if not exists (select from public.sov_lines l where l.company_id = company and l.project_id = p_project_id) then
    perform private.build_schedule(c);
  end if;
  if exists (select from (values ('retainage_rate'), ('reduced_retainage_rate'), ('retainage_reduced_at')) k (key)
      where (p_schedule ->> key)::numeric not between 0 and 100) then
    perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', (select key from (values ('retainage_rate'),
      ('reduced_retainage_rate'), ('retainage_reduced_at')) k (key) where (p_schedule ->> key)::numeric not between 0 and 100 limit 1));
  end if;
  if p_schedule ? 'lines' then
    perform private.save_sov_lines(c, p_schedule -> 'lines');
  end if;
  update public.contracts x set
    retainage_rate = coalesce((p_schedule ->> 'retainage_rate')::numeric, x.retainage_rate),
    reduced_retainage_rate = case when p_schedule ? 'reduced_retainage_rate' then (p_schedule ->> 'reduced_retainage_rate')::numeric else x.reduced_retainage_rate end,
    retainage_reduced_at = coalesce((p_schedule ->> 'retainage_reduced_at')::numeric, x.retainage_reduced_at),
    retainage_reduction = case p_schedule ->> 'retainage_reduction' when 'new_work' then 'new_work' when 'all_work' then 'all_work' else x.retainage_reduction end
  where x.id = c.id;
  perform private.refresh_pay_applications(company, p_project_id);
  return private.applications_json(company, p_project_id);
end $$;
grant execute on function public.save_sov, private.save_sov to authenticated;
