set check_function_bodies = off;

drop policy expenses_insert on public.expenses;

drop policy expenses_update on public.expenses;

drop policy expenses_delete on public.expenses;

alter table public.invitations drop constraint invitations_role_check;

alter table public.user_profiles drop constraint user_profiles_role_check;

alter table public.role_permissions drop constraint role_permissions_role_check;

alter table private.see_as_sessions drop constraint see_as_sessions_role_check;

alter table public.invitations add constraint invitations_role_check CHECK (role = ANY (ARRAY['owner'::text, 'project_manager'::text, 'bookkeeper'::text, 'field_supervisor'::text, 'subcontractor'::text]));

alter table public.user_profiles add constraint user_profiles_role_check CHECK (role = ANY (ARRAY['owner'::text, 'project_manager'::text, 'bookkeeper'::text, 'field_supervisor'::text, 'subcontractor'::text]));

alter table public.role_permissions add constraint role_permissions_role_check CHECK (role = ANY (ARRAY['owner'::text, 'project_manager'::text, 'bookkeeper'::text, 'field_supervisor'::text, 'subcontractor'::text]));

alter table private.see_as_sessions add constraint see_as_sessions_role_check CHECK (role = ANY (ARRAY['project_manager'::text, 'bookkeeper'::text, 'field_supervisor'::text, 'subcontractor'::text]));

create policy expenses_insert on public.expenses for insert to authenticated with check (company_id = (( SELECT private.company_id() AS company_id)) AND ( SELECT private.has_permission('record_expenses'::text) AS has_permission));

create policy expenses_update on public.expenses for update to authenticated using (company_id = (( SELECT private.company_id() AS company_id)) AND ( SELECT private.has_permission('record_expenses'::text) AS has_permission)) with check (company_id = (( SELECT private.company_id() AS company_id)) AND ( SELECT private.has_permission('record_expenses'::text) AS has_permission));

create policy expenses_delete on public.expenses for delete to authenticated using (company_id = (( SELECT private.company_id() AS company_id)) AND ( SELECT private.has_permission('record_expenses'::text) AS has_permission));

create or replace function private.start_see_as(p_role text, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  owner public.user_profiles;
  member public.user_profiles;
begin
  select * into owner from public.user_profiles p
  where p.id = private.current_user_id() and p.is_active and p.role = 'owner' and private.company_id() = p.company_id;
  if owner.id is null then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  elsif session is null then
    perform private.raise_api_error('PT409', 'Sign in again to preview another role.');
  elsif coalesce(p_role, '') not in ('project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor') then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if p_user_id is not null then
    select * into member from public.user_profiles p
    where p.id = p_user_id and p.company_id = owner.company_id and p.role = p_role and p.is_active;
    if member.id is null then
      perform private.raise_api_error('PT404', 'This person is not a member of the company in that role.');
    end if;
  end if;
  insert into private.see_as_sessions (session_id, user_id, role, member_id) values (session, owner.id, p_role, member.id)
  on conflict (session_id) do update
    set user_id = excluded.user_id, role = excluded.role, member_id = excluded.member_id, expires_at = excluded.expires_at;
  return private.see_as_state();
end $$;

reset check_function_bodies;

-- Data: what the new role may do, and who records expenses.
insert into public.role_permissions (role, permission) values
  ('owner', 'record_expenses'), ('project_manager', 'record_expenses'), ('bookkeeper', 'view_projects'),
  ('bookkeeper', 'view_clients'), ('bookkeeper', 'view_money'), ('bookkeeper', 'edit_documents'),
  ('bookkeeper', 'view_catalog'), ('bookkeeper', 'record_expenses');
