create function public.lead_visit(p_lead_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.lead_visit(p_lead_id) $$;
comment on function public.lead_visit is
  'The visit of a lead and the times that can be booked, as private.visit_json. Arguments: p_lead_id. Errors: PT403, PT404. Callers: signed-in '
  'users with view_money.';

create function private.lead_visit(p_lead_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  l public.leads;
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into l from public.leads x where x.company_id = company and x.id = p_lead_id and x.deleted_at is null;
  if l.id is null then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  end if;
  return private.visit_json(l);
end $$;
grant execute on function public.lead_visit, private.lead_visit to authenticated;
