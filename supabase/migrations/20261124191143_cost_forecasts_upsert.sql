revoke all on table public.cost_forecasts from authenticated;
grant delete, insert (company_id, cost_code_id, cost_to_complete, id, project_id), select, update (cost_code_id, cost_to_complete, project_id) on table public.cost_forecasts to authenticated;
