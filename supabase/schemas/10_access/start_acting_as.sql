create function public.start_acting_as(p_company_id uuid, p_reason text, p_minutes int default 60) returns jsonb
language sql set search_path = '' as $$ select private.start_acting_as(p_company_id, p_reason, p_minutes) $$;
comment on function public.start_acting_as is
  'A platform administrator works inside a company for at most an hour; the company sees it in its audit log. '
  'Arguments: p_company_id; p_reason; p_minutes, 1 to 60. Errors: PT403, PT404, PT422 reason missing. Callers: '
  'signed-in users.';

create function private.start_acting_as(p_company_id uuid, p_reason text, p_minutes int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session private.act_as_sessions;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if not exists (select from public.companies c where c.id = p_company_id) then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  if length(btrim(coalesce(p_reason, ''))) < 5 then
    perform private.raise_api_error('PT422', 'Please give a reason', 'reason');
  end if;
  update private.act_as_sessions s set ended_at = now() where s.admin_id = (select auth.uid()) and s.ended_at is null;
  insert into private.act_as_sessions (admin_id, company_id, reason, expires_at)
  values ((select auth.uid()), p_company_id, left(btrim(p_reason), 500),
    now() + make_interval(mins => least(greatest(coalesce(p_minutes, 60), 1), 60)))
  returning * into session;
  insert into public.audit_log (company_id, table_name, row_id, action, changed, actor_id, is_platform_admin)
  values (p_company_id, 'act_as_sessions', session.id::text, 'insert', to_jsonb(session), session.admin_id, true);
  return to_jsonb(session);
end $$;
grant execute on function public.start_acting_as, private.start_acting_as to authenticated;
