create function public.peek_assignment(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_assignment(p_token) $$;
comment on function public.peek_assignment is
  'What the holder of a link sees of an assignment: { state, proposed_date, note, title, kind, start_date, due_date, start_time, end_time, '
  'project, address, name, company_name }. Arguments: p_token. Errors: PT404. Callers: the accounts gateway.';

create function private.peek_assignment(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  a public.assignments := private.open_assignment(p_token);
begin
  if a.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  return (select jsonb_build_object('state', a.state, 'proposed_date', a.proposed_date, 'note', a.note, 'title', t.title, 'kind', t.kind,
      'start_date', coalesce(t.start_date, t.due_date), 'due_date', coalesce(t.due_date, t.start_date), 'start_time', t.start_time,
      'end_time', t.end_time, 'project', p.name, 'address', p.address, 'company_name', c.name,
      'name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = a.company_id and u.id = a.user_id
        union all select v.name from public.vendors v where v.company_id = a.company_id and v.id = a.vendor_id limit 1))
    from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
    join public.companies c on c.id = t.company_id
    where t.company_id = a.company_id and t.id = a.entry_id);
end $$;
grant execute on function public.peek_assignment, private.peek_assignment to service_role;
