-- One generic plan: planning again for each project would cost three times as much.
create function private.calculate_client_states(p_company uuid, p_clients uuid[] default null) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if p_clients is null then
    update private.client_sums s set is_living = f.is_living, project_states = f.project_states
    from (
      select c.id, c.deleted_at is null as is_living, coalesce(bit_or(private.project_state(p.status)), 0) as project_states
      from public.clients c
      left join public.projects p on p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null
      where c.company_id = p_company group by c.id) f
    where s.company_id = p_company and s.client_id = f.id
      and (s.is_living, s.project_states) is distinct from (f.is_living, f.project_states);
    return;
  end if;
  update private.client_sums s set is_living = f.is_living, project_states = f.project_states
  from (
    select c.id, c.deleted_at is null as is_living, (
      -- In the words of private.project_state: a call of it for every project costs more than all else.
      select coalesce(bit_or(1 << array_position(array['planning', 'in_progress', 'on_hold', 'completed', 'delayed'], p.status)), 0) from public.projects p
      where p.company_id = p_company and p.client_id = c.id and p.deleted_at is null) as project_states
    from public.clients c where c.company_id = p_company and c.id = any (p_clients) offset 0) f
  where s.company_id = p_company and s.client_id = f.id
    and (s.is_living, s.project_states) is distinct from (f.is_living, f.project_states);
end $$;
comment on function private.calculate_client_states is
  'Recalculates which clients are deleted and the statuses of their projects: of some clients, or of all of a company.';
