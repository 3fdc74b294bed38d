set check_function_bodies = off;

drop policy message_templates_select on public.message_templates;

drop policy message_templates_global on public.message_templates;

create function private.export_tables() returns table (name text, key text[], columns text[])
language sql stable security definer set search_path = '' as $$
  select c.relname::text,
    (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])),
    (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
  from pg_catalog.pg_class c
  join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and private.company_id() is not null
    and (c.relname = 'companies' or exists (
      select from pg_catalog.pg_attribute t where t.attrelid = c.oid and t.attname = 'company_id' and not t.attisdropped))
  order by c.relname
$$;

create function private.follow_own_clock() returns void
language sql security definer set search_path = '' as $$
  select private.follow_clock_of(private.company_id())
$$;

create function private.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  invitation public.invitations;
  was_deactivated boolean;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  end if;
  select * into profile from public.user_profiles p where p.id = caller for update;
  was_deactivated := profile.id is not null and not profile.is_active
    and exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller);
  if profile.company_id is not null and not was_deactivated and (
    exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller)
    or exists (select from public.audit_log a where a.company_id = profile.company_id
               and a.table_name not in ('companies', 'user_profiles'))
  ) then
    perform private.reject('PT409', 'You already work in a company. Ask to be invited under another email address.');
  end if;
  invitation := private.consume_invitation(
    p_token, (select u.email from auth.users u where u.id = caller), caller);
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation is no longer valid.');
  end if;
  if was_deactivated then
    -- A new profile, not a moved one: searches, assignments and preferences belong to the former company.
    update public.projects p set project_manager_id = null
    where p.company_id = profile.company_id and p.project_manager_id = caller;
    delete from public.user_profiles p where p.id = caller;
    insert into public.user_profiles (id, company_id, email, full_name, phone, role, agreed_to_terms_at)
    values (caller, invitation.company_id, invitation.email, coalesce(profile.full_name, invitation.full_name),
      profile.phone, invitation.role, profile.agreed_to_terms_at);
  elsif profile.id is null then
    insert into public.user_profiles (id, company_id, email, full_name, role)
    values (caller, invitation.company_id, invitation.email, invitation.full_name, invitation.role);
  else
    update public.user_profiles p
    set company_id = invitation.company_id, role = invitation.role, is_active = true where p.id = caller;
    delete from public.companies c where c.id = profile.company_id;
  end if;
  return jsonb_build_object('company_id', invitation.company_id, 'role', invitation.role);
end $$;

create function private.create_invitation(p_email text, p_role text, p_full_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  company uuid := private.company_id();
  invitation public.invitations;
  there public.user_profiles;
begin
  perform private.require_write('manage_team', 'team_management');
  if coalesce(address, '') = '' or coalesce(p_role, '') = '' then
    perform private.reject('PT422', 'Please complete name, email, and role');
  end if;
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.reject('PT422', 'Please enter a valid email address', 'email');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if exists (select from auth.users u where u.id = (select auth.uid()) and lower(u.email) = address) then
    perform private.reject('PT422', 'You cannot invite yourself', 'email');
  end if;
  select * into there from public.user_profiles p where p.company_id = company and p.email = address;
  if there.is_active then
    perform private.reject('PT409', 'This person is already a member of the company', 'email');
  elsif there.id is not null then
    perform private.reject('PT409', format('%s was deactivated. Reactivate this person in the list of users.',
      coalesce(nullif(there.full_name, ''), there.email)), 'email');
  end if;
  perform private.require_seat(company, address);
  delete from public.invitations i where i.company_id = company and i.email = address and i.accepted_at is null;
  insert into public.invitations (company_id, email, full_name, role, invited_by)
  values (company, address, nullif(btrim(p_full_name), ''), p_role, (select auth.uid()))
  returning * into invitation;
  return private.issue_invitation(invitation);
end $$;

create function private.list_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at,
      'last_seen_at', greatest(s.updated_at, s.created_at), 'user_agent', s.user_agent, 'ip', host(s.ip),
      'is_current', s.id is not distinct from private.session_id()) order by s.updated_at desc), '[]')
  from auth.sessions s
  where s.user_id = (select private.person()) and (s.not_after is null or s.not_after > now()) and (select auth.uid()) is not null
$$;

create function private.own_company_card() returns jsonb
language sql stable security definer set search_path = '' as $$ select private.company_card(private.company_id()) $$;

create function private.peek_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.invitations := private.open_invitation(p_token);
begin
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation is no longer valid.');
  end if;
  return jsonb_build_object(
    'company_name', (select c.name from public.companies c where c.id = invitation.company_id),
    'email', invitation.email, 'full_name', invitation.full_name, 'role', invitation.role,
    'expires_at', invitation.expires_at);
end $$;

create function private.renew_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team', 'team_management');
  select * into invitation from public.invitations i
  where i.id = p_id and i.company_id = private.company_id() for no key update;
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation does not exist any more.');
  elsif invitation.accepted_at is not null then
    perform private.reject('PT409', 'This invitation was accepted already.');
  end if;
  perform private.require_seat(invitation.company_id, invitation.email);
  update public.invitations i set expires_at = now() + interval '7 days' where i.id = p_id returning * into invitation;
  return private.issue_invitation(invitation);
end $$;

create function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team');
  select * into invitation from public.invitations i where i.id = p_id and i.company_id = private.company_id();
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation does not exist any more.');
  elsif invitation.accepted_at is not null then
    perform private.reject('PT409', 'This invitation was accepted already.');
  end if;
  delete from public.invitations i where i.id = p_id;
end $$;

create function private.revoke_member_sessions(p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.require_write('manage_team');
  if not exists (select from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id()) then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics ended = row_count;
  return ended;
end $$;

create function private.revoke_other_sessions() returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  delete from auth.sessions s
  where s.user_id = private.person() and auth.uid() is not null and s.id is distinct from private.session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;

create function private.revoke_session(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = private.person() and auth.uid() is not null;
  if not found then
    perform private.reject('PT404', 'This session has ended already.');
  end if;
end $$;

create function private.security_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'password_changed_at', x.changed_at,
    'password_expires_at', x.expires_at,
    'is_password_expired', coalesce(x.expires_at < now(), false),
    'address', (select host(s.ip) from auth.sessions s where s.id = private.session_id()))
  from (
    select coalesce(w.changed_at, u.created_at) as changed_at,
      greatest(coalesce(w.changed_at, u.created_at), c.created_at) + make_interval(days => nullif(c.password_expiry_days, 0)) as expires_at
    from auth.users u
    left join private.password_changes w on w.user_id = u.id
    left join public.company_security_settings c on c.company_id = private.company_id()
    where u.id = (select private.person()) and (select auth.uid()) is not null
  ) x
$$;

create function private.set_member_active(p_user_id uuid, p_is_active boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if member.id is null then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  if member.role = 'owner' and not p_is_active then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set is_active = p_is_active where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;

create function private.set_member_role(p_user_id uuid, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if member.id is null then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if member.role = 'owner' and p_role <> 'owner' then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set role = p_role where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;

create function private.start_acting_as(p_company_id uuid, p_reason text, p_minutes int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session private.act_as_sessions;
begin
  if not private.is_platform_admin() then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not exists (select from public.companies c where c.id = p_company_id) then
    perform private.reject('PT404', 'Company not found');
  end if;
  if length(btrim(coalesce(p_reason, ''))) < 5 then
    perform private.reject('PT422', 'Please give a reason', 'reason');
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

create function private.start_see_as(p_role text, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  owner public.user_profiles;
  member public.user_profiles;
begin
  select * into owner from public.user_profiles p
  where p.id = private.person() and p.is_active and p.role = 'owner' and private.company_id() = p.company_id;
  if owner.id is null then
    perform private.reject('PT403', 'Only an owner can do this.');
  elsif session is null then
    perform private.reject('PT409', 'Please sign in again to look at the product in another role.');
  elsif coalesce(p_role, '') not in ('project_manager', 'field_supervisor', 'subcontractor') then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if p_user_id is not null then
    select * into member from public.user_profiles p
    where p.id = p_user_id and p.company_id = owner.company_id and p.role = p_role and p.is_active;
    if member.id is null then
      perform private.reject('PT404', 'This person is not a member of the company in that role.');
    end if;
  end if;
  insert into private.see_as_sessions (session_id, user_id, role, member_id) values (session, owner.id, p_role, member.id)
  on conflict (session_id) do update
    set user_id = excluded.user_id, role = excluded.role, member_id = excluded.member_id, expires_at = excluded.expires_at;
  return private.see_as_state();
end $$;

create function private.stop_acting_as() returns void
language sql security definer set search_path = '' as $$
  update private.act_as_sessions s set ended_at = now() where s.admin_id = (select auth.uid()) and s.ended_at is null
$$;

create function private.stop_see_as() returns void
language sql security definer set search_path = '' as $$
  delete from private.see_as_sessions s where s.session_id = private.session_id() and s.user_id = auth.uid()
$$;

create function private.calendar_feed(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  subscription private.calendar_tokens;
  person public.user_profiles;
begin
  select * into subscription from private.calendar_tokens t where t.token_hash = sha256(p_token::bytea);
  select * into person from public.user_profiles p where p.id = subscription.user_id and p.is_active;
  if person.id is null then
    perform private.reject('PT404', 'This calendar is no longer available.');
  end if;
  return jsonb_build_object(
    'name', coalesce((select p.name from public.projects p where p.id = subscription.project_id), 'Plumbline projects'),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('uid', e.id, 'project_id', p.id, 'project_name', p.name, 'title', e.title,
        'description', e.description, 'type', e.type, 'status', e.status, 'location', p.address,
        'start_date', coalesce(e.start_date, e.due_date), 'end_date', e.due_date, 'updated_at', e.updated_at)
        order by e.due_date)
      from public.projects p
      cross join lateral (
        select t.id, t.title, t.description, t.type, t.status, t.start_date, t.due_date, t.updated_at
        from public.project_timeline t where t.company_id = p.company_id and t.project_id = p.id and t.due_date is not null
        union all
        select p.id, p.name, p.description, 'project', p.status, p.start_date, coalesce(p.end_date, p.start_date), p.updated_at
        where p.start_date is not null
      ) as e
      where p.company_id = person.company_id and p.deleted_at is null and p.archived_at is null
        and (subscription.project_id is null or p.id = subscription.project_id)
        and (person.role <> 'subcontractor' or exists (
          select from public.project_members m where m.project_id = p.id and m.user_id = person.id))), '[]'));
end $$;

create function private.create_calendar_token(p_project_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  if private.member_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  elsif p_project_id is not null and not exists (
    select from public.projects p
    where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null
      and (private.sees_all_projects() or p.id = any (private.assigned_projects()))) then
    perform private.reject('PT404', 'Project not found');
  end if;
  delete from private.calendar_tokens t
  where t.user_id = private.member_id() and t.project_id is not distinct from p_project_id;
  insert into private.calendar_tokens (user_id, project_id, token_hash)
  values (private.member_id(), p_project_id, sha256(token::bytea));
  return token;
end $$;

create function private.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decided public.change_orders;
  finances public.project_finances;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.reject('PT422', 'Approve or reject the change order', 'status');
  end if;
  select * into decided from public.change_orders o
  where o.id = p_change_order_id and o.company_id = private.company_id() for no key update;
  if decided.id is null then
    perform private.reject('PT404', 'Change order not found');
  elsif decided.status = p_decision then
    -- A repeated request moves nothing twice.
    return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
  elsif decided.status <> 'pending' then
    perform private.reject('PT409', format('This change order is %s; only a pending one can be decided.', decided.status));
  end if;
  if p_decision = 'approved' then
    select * into finances from public.project_finances f where f.project_id = decided.project_id for no key update;
    if coalesce(finances.budget, 0) + decided.amount <= 0 or coalesce(finances.contract_value, 0) + decided.amount < 0 then
      perform private.reject('PT422', 'The change order would take the budget to zero or below.');
    end if;
    if finances.project_id is null then
      insert into public.project_finances (project_id, company_id, budget, contract_value)
      values (decided.project_id, decided.company_id, decided.amount, decided.amount);
    else
      update public.project_finances f
      set budget = coalesce(finances.budget, 0) + decided.amount,
        contract_value = coalesce(finances.contract_value, 0) + decided.amount
      where f.project_id = decided.project_id;
    end if;
    insert into public.budget_lines (company_id, project_id, category, description, amount, change_order_id)
    select decided.company_id, decided.project_id, i.category, decided.number || ' ' || decided.title, sum(i.total_price), decided.id
    from public.change_order_items i where i.change_order_id = decided.id group by i.category;
    update public.projects p set end_date = p.end_date + decided.schedule_days
    where p.id = decided.project_id and decided.schedule_days <> 0;
  end if;
  update public.change_orders o
  set status = p_decision, decided_at = now(), decided_by = private.member_id(), decision_note = coalesce(p_note, '')
  where o.id = decided.id;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;

create function private.decline_signature(p_token text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
begin
  if request.id is null then
    perform private.reject('PT404', 'This request is no longer valid.');
  elsif length(p_reason) > 1000 then
    perform private.reject('PT422', 'The reason is longer than 1,000 characters.', 'reason');
  end if;
  update public.signatures s set status = 'declined', declined_at = now(), decline_reason = nullif(btrim(p_reason), ''),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id and s.status = 'pending';
  if not found then
    if request.status = 'declined' then
      return;
    end if;
    perform private.reject('PT409', 'This document has already been signed.');
  end if;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform private.settle_document(request.document_id);
  insert into public.activity_log (company_id, type, status, title, description, entity_id, project_id, permission)
  select d.company_id, 'document', 'declined', 'Signature declined', request.signer || ' declined to sign ' || d.name, d.id,
    d.project_id, case when d.is_office_only then 'view_money' else 'view_projects' end
  from public.project_documents d where d.id = request.document_id;
end $$;

create function private.peek_signature(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
  file public.document_versions;
begin
  if request.id is null then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  return jsonb_build_object(
    'id', request.id, 'signer', request.signer, 'status', request.status, 'signed_at', request.signed_at,
    'signed_name', request.signed_name, 'declined_at', request.declined_at, 'signed_object_path', request.signed_object_path,
    'document_name', (select d.name from public.project_documents d where d.id = request.document_id),
    'company_name', (select c.name from public.companies c where c.id = request.company_id),
    'file_name', file.file_name, 'file_type', file.file_type, 'object_path', file.object_path,
    'document_hash', file.content_hash);
end $$;

create function private.request_signature(p_document_id uuid, p_signer text, p_signer_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.project_documents;
  request public.signatures;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into document from public.project_documents d
  where d.id = p_document_id and d.company_id = private.company_id() and d.deleted_at is null for no key update;
  if document.id is null then
    perform private.reject('PT404', 'Document not found');
  elsif btrim(coalesce(p_signer, '')) = '' then
    perform private.reject('PT422', 'Please enter the name of the signer', 'signer');
  end if;
  insert into public.signatures (company_id, document_id, version_number, signer, signer_email, requested_by)
  values (document.company_id, document.id, document.version_number, btrim(p_signer), lower(nullif(btrim(p_signer_email), '')),
    (select auth.uid()))
  returning * into request;
  insert into private.signature_tokens (signature_id, token_hash) values (request.id, sha256(token::bytea));
  update public.project_documents d set status = 'pending' where d.id = document.id and d.status <> 'pending';
  return to_jsonb(request) || jsonb_build_object('token', token);
end $$;

create function private.restore_weather_delay(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  deletion public.audit_log := private.last_deleted('weather_delays', p_id);
  cost_deletion public.audit_log := private.last_deleted('weather_delay_costs', p_id);
  delay public.weather_delays := jsonb_populate_record(null::public.weather_delays, deletion.changed);
  cost public.weather_delay_costs := jsonb_populate_record(null::public.weather_delay_costs, cost_deletion.changed);
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if deletion.id is null or not (private.sees_all_projects() or delay.project_id = any (private.assigned_projects()))
    or not exists (select from public.projects p where p.company_id = delay.company_id and p.id = delay.project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'This weather delay is no longer there.');
  end if;
  insert into public.weather_delays values (delay.*) on conflict (id) do nothing;
  -- The cost went in the same transaction; one that was removed before stays away.
  if found and cost_deletion.created_at = deletion.created_at then
    insert into public.weather_delay_costs values (cost.*) on conflict (weather_delay_id) do nothing;
  end if;
end $$;

create function private.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.reject('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.reject('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.reject('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, 'CO-' || lpad((
      select coalesce(max(substring(o.number from 4)::int), 0) + 1 from public.change_orders o
      where o.company_id = company and o.project_id = project)::text, 3, '0'), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected') then
    perform private.reject('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.reject('PT409', 'Somebody else has changed this change order. Reload it and try again.');
  end if;
  delete from public.change_order_items i where i.change_order_id = wanted;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price)
  select company, wanted, ordinality, coalesce(item ->> 'category', 'other'), item ->> 'description',
    coalesce((item ->> 'quantity')::numeric, 1), coalesce((item ->> 'unit_price')::numeric, 0)
  from jsonb_array_elements(p_change_order -> 'items') with ordinality as items (item, ordinality);
  update public.change_orders o
  set title = p_change_order ->> 'title', description = coalesce(p_change_order ->> 'description', ''),
    reason = coalesce(p_change_order ->> 'reason', ''), schedule_days = coalesce((p_change_order ->> 'schedule_days')::int, 0),
    date = coalesce((p_change_order ->> 'date')::date, o.date),
    amount = (select sum(i.total_price) from public.change_order_items i where i.change_order_id = wanted)
  where o.id = wanted;
  return (select to_jsonb(l) from public.change_order_list l where l.id = wanted);
end $$;

create function private.set_project_progress(p_project_id uuid, p_percentage int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if p_percentage is null or p_percentage not between 0 and 100 then
    perform private.reject('PT422', 'Progress is between 0 and 100', 'completion_percentage');
  end if;
  update public.projects p set completion_percentage = p_percentage
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null returning * into project;
  if project.id is null then
    perform private.reject('PT404', 'Project not found');
  end if;
  return to_jsonb(project);
end $$;

create function private.set_project_status(p_project_id uuid, p_status text, p_note text, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into project from public.projects p
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null for no key update;
  if project.id is null then
    perform private.reject('PT404', 'Project not found');
  elsif p_status not in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed') or p_status is null then
    perform private.reject('PT422', 'Please choose a status', 'status');
  elsif p_version <> project.version then
    perform private.reject('PT409', 'Somebody else has changed this project. Reload it and try again.');
  end if;
  perform set_config('plumbline.status_note', coalesce(p_note, ''), true);
  update public.projects p
  set status = p_status,
    completion_percentage = case when p_status = 'completed' then 100 else p.completion_percentage end
  where p.id = project.id returning * into project;
  perform set_config('plumbline.status_note', '', true);
  return to_jsonb(project);
end $$;

create function private.submit_change_order(p_change_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.change_orders o set status = 'pending', submitted_at = now()
  where o.id = p_change_order_id and o.company_id = private.company_id() and o.status = 'draft';
  if not found then
    perform private.reject('PT409', 'Only a draft can be submitted.');
  end if;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;

create function private.withdraw_signature(p_signature_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document uuid;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.signatures s set status = 'withdrawn'
  where s.id = p_signature_id and s.company_id = private.company_id() and s.status = 'pending'
  returning s.document_id into document;
  if not found then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  perform private.settle_document(document);
end $$;

create function private.answer_survey(p_token text, p_rating int, p_comment text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_rating is null or p_rating not between 1 and 5 then
    perform private.reject('PT422', 'Choose one to five stars.', 'rating');
  end if;
  update public.surveys s set rating = p_rating, comment = left(p_comment, 5000), answered_at = coalesce(s.answered_at, now())
  from private.survey_tokens t
  where t.survey_id = s.id and t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now();
  if not found then
    perform private.reject('PT404', 'This survey is no longer open.');
  end if;
end $$;

create function private.peek_survey(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('company', private.company_card(s.company_id), 'project_name', (select p.name from public.projects p
    where p.company_id = s.company_id and p.id = s.project_id), 'answered', s.answered_at is not null)
  from private.survey_tokens t join public.surveys s on s.id = t.survey_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now()
$$;

create function private.create_share_link(
  p_project_id uuid, p_days int, p_label text, p_shows_photos boolean, p_photo_id uuid, p_document_id uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p
                 where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null) then
    perform private.reject('PT404', 'Project not found');
  elsif p_photo_id is not null and not exists (select from public.project_photos p
    where p.id = p_photo_id and p.company_id = private.company_id() and p.project_id = p_project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'Photo not found');
  elsif p_document_id is not null and not exists (select from public.project_documents d
    where d.id = p_document_id and d.company_id = private.company_id() and d.project_id = p_project_id and d.deleted_at is null
      and (not d.is_office_only or private.has_permission('view_money'))) then
    perform private.reject('PT404', 'Document not found');
  elsif p_photo_id is not null and p_document_id is not null then
    perform private.reject('PT422', 'A link shows one file', 'document_id');
  elsif p_days is null or p_days not between 1 and 365 then
    perform private.reject('PT422', 'A link is valid for 1 to 365 days', 'expires_at');
  end if;
  insert into public.share_links (company_id, project_id, label, shows_photos, expires_at, photo_id, document_id)
  values (private.company_id(), p_project_id, coalesce(p_label, ''), coalesce(p_shows_photos, true),
    now() + make_interval(days => p_days), p_photo_id, p_document_id)
  returning * into link;
  insert into private.share_link_tokens (share_link_id, token_hash) values (link.id, sha256(token::bytea));
  return to_jsonb(link) || jsonb_build_object('token', token);
end $$;

create function private.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.reject('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.reject('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.reject('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif q.status <> 'sent' then
    perform private.reject('PT409', format('This quote is %s and can no longer be decided here.', q.status));
  elsif q.valid_until < current_date then
    perform private.reject('PT409', 'This quote has expired. Ask your contractor for a new one.');
  end if;
  if p_decision = 'accepted' and p_selected is not null then
    update public.quote_items set is_selected = false
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and not p_selected ? id::text;
    update public.quote_items set is_selected = true
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and p_selected ? id::text;
  end if;
  document := private.shared_document(share) || jsonb_build_object('company', private.company_card(share.company_id));
  insert into public.document_acceptances (company_id, quote_id, share_id, decision, signer_name, signer_email, signature, reason,
    document, document_hash, ip_address, user_agent)
  values (q.company_id, q.id, share.id, p_decision, btrim(p_signer_name), p_signer_email, p_signature, p_reason, document,
    encode(sha256(convert_to(document::text, 'utf8')), 'hex'), left(split_part(private.request_header('x-forwarded-for'), ',', 1), 64),
    left(private.request_header('user-agent'), 500));
  update public.quotes set status = p_decision where company_id = q.company_id and id = q.id;
  return private.shared_document(share);
end $$;

create function private.revoke_share_link(p_share_link_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
begin
  perform private.require_write('edit_projects');
  update public.share_links l set revoked_at = coalesce(l.revoked_at, now())
  where l.id = p_share_link_id and l.company_id = private.company_id() returning * into link;
  if link.id is null then
    perform private.reject('PT404', 'This link does not exist.');
  end if;
  return to_jsonb(link);
end $$;

create function private.read_shared_file(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  file jsonb;
begin
  select jsonb_build_object('kind', 'photo', 'name', coalesce(nullif(p.title, ''), p.file_name, 'Photo'),
      'file_name', coalesce(p.file_name, 'photo.jpg'), 'object_path', p.object_path, 'note', p.description,
      'file_type', lower(substring(p.object_path from '\.(\w+)$')))
  into file from public.project_photos p where p.id = link.photo_id and p.deleted_at is null;
  if file is null then
    select jsonb_build_object('kind', 'document', 'name', d.name, 'note', d.description)
      || coalesce((select jsonb_build_object('object_path', s.signed_object_path, 'file_type', 'pdf', 'file_name', d.name || ' (signed).pdf')
          from public.signatures s where s.document_id = d.id and s.version_number = d.version_number and s.signed_object_path is not null
          order by s.signed_at desc limit 1),
        jsonb_build_object('object_path', d.object_path, 'file_type', d.file_type, 'file_name', d.file_name))
    into file from public.project_documents d where d.id = link.document_id and d.deleted_at is null;
  end if;
  if file is null or not exists (select from public.projects p where p.id = link.project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return file || jsonb_build_object('expires_at', link.expires_at,
    'company_name', (select c.name from public.companies c where c.id = link.company_id));
end $$;

create function private.read_shared_project(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  shared public.projects;
begin
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null or link.photo_id is not null or link.document_id is not null then
    perform private.reject('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return jsonb_build_object(
    'company', (select jsonb_build_object('name', c.name, 'phone', c.phone, 'email', c.email, 'logo_url', c.logo_url,
        'primary_color', c.primary_color) from public.companies c where c.id = shared.company_id),
    'project', jsonb_build_object('id', shared.id, 'name', shared.name, 'description', shared.description,
      'status', shared.status, 'address', shared.address, 'start_date', shared.start_date, 'end_date', shared.end_date,
      'project_type', shared.project_type, 'completion_percentage', shared.completion_percentage),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type,
        'status', t.status, 'start_date', t.start_date, 'due_date', t.due_date, 'progress', t.progress)
        order by t.due_date, t.position)
      from public.project_timeline t where t.project_id = shared.id), '[]'),
    'photos', case when link.shows_photos then coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
        'description', p.description, 'phase', p.phase, 'taken_at', p.taken_at, 'object_path', p.object_path,
        'thumbnail_path', p.thumbnail_path) order by p.taken_at desc)
      from public.project_photos p where p.project_id = shared.id and p.deleted_at is null), '[]') else '[]' end,
    'expires_at', link.expires_at);
end $$;

create function private.save_document(p_document jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.project_documents;
  wanted uuid := coalesce((p_document ->> 'id')::uuid, gen_random_uuid());
  company uuid := private.company_id();
  next_version int := 1;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if not exists (select from storage.objects o
                 where o.bucket_id = 'project-documents' and o.name = p_document ->> 'object_path'
                   and starts_with(o.name, company::text || '/')) then
    perform private.reject('PT422', 'The file has not been uploaded.', 'object_path');
  end if;
  select * into document from public.project_documents d
  where d.id = wanted and d.company_id = company for no key update;
  if document.id is null then
    if not exists (select from public.projects p
                   where p.id = (p_document ->> 'project_id')::uuid and p.company_id = company and p.deleted_at is null) then
      perform private.reject('PT404', 'Project not found');
    elsif btrim(coalesce(p_document ->> 'name', p_document ->> 'file_name', '')) = '' then
      perform private.reject('PT422', 'Please give the document a name', 'name');
    end if;
    insert into public.project_documents (id, company_id, project_id, name, description, category, status, is_office_only,
      object_path, file_name, file_type, size_bytes, content_hash, template, expires_on)
    values (wanted, company, (p_document ->> 'project_id')::uuid, coalesce(p_document ->> 'name', p_document ->> 'file_name'),
      coalesce(p_document ->> 'description', ''), p_document ->> 'category',
      case when p_document ->> 'status' in ('draft', 'pending', 'approved', 'active') then p_document ->> 'status' else 'active' end,
      coalesce((p_document ->> 'is_office_only')::boolean, false), p_document ->> 'object_path', p_document ->> 'file_name',
      lower(p_document ->> 'file_type'), (p_document ->> 'size_bytes')::bigint, p_document ->> 'content_hash',
      p_document ->> 'template', (p_document ->> 'expires_on')::date)
    returning * into document;
  elsif exists (select from public.document_versions v
                where v.document_id = document.id and v.object_path = p_document ->> 'object_path'
                  and v.uploaded_by = (select auth.uid())) then
    -- A repeated request: also of what the office alone reads, and when a newer version has come.
    return jsonb_build_object('id', document.id, 'object_path', p_document ->> 'object_path')
      || case when document.is_office_only and not private.has_permission('view_money') then '{}' else to_jsonb(document) end;
  elsif document.is_office_only and not private.has_permission('view_money') then
    perform private.reject('PT404', 'Document not found');
  elsif document.object_path = p_document ->> 'object_path' then
    -- A repeated request.
    return to_jsonb(document);
  else
    next_version := document.version_number + 1;
    update public.project_documents d
    set version_number = next_version, object_path = p_document ->> 'object_path', file_name = p_document ->> 'file_name',
      file_type = lower(p_document ->> 'file_type'), size_bytes = (p_document ->> 'size_bytes')::bigint,
      content_hash = p_document ->> 'content_hash',
      status = case when d.status = 'signed' then 'active' else d.status end
    where d.id = document.id returning * into document;
    update public.signatures s set status = 'withdrawn' where s.document_id = document.id and s.status = 'pending';
  end if;
  insert into public.document_versions (company_id, document_id, version_number, object_path, file_name, file_type,
    size_bytes, content_hash)
  values (company, document.id, next_version, document.object_path, document.file_name, document.file_type,
    document.size_bytes, document.content_hash);
  return to_jsonb(document);
end $$;

create function private.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  found_attempt jsonb;
begin
  select jsonb_build_object('status', a.status, 'error', a.error, 'amount', a.amount, 'credited', a.credited) into found_attempt
  from public.payment_attempts a
  where a.id = p_attempt_id and a.company_id = share.company_id and a.invoice_id = share.invoice_id;
  if found_attempt is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_attempt;
end $$;

create function private.shared_quote_file(p_token text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  path text;
begin
  select private.quote_decision(q) ->> 'signed_object_path' into path from public.quotes q
  where q.company_id = share.company_id and q.id = share.quote_id and q.deleted_at is null;
  if path is null then
    perform private.reject('PT404', 'There is no signed copy of this quote.');
  end if;
  return path;
end $$;

create function private.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text, p_name text, p_confirms_name boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures;
  file public.document_versions;
  given text := nullif(btrim(coalesce(p_name, case when p_method = 'typed' then p_signature end)), '');
begin
  if p_token is not null then
    request := private.open_signature(p_token);
  else
    perform private.require_write('view_projects');
    select * into request from public.signatures s where s.id = p_signature_id and s.company_id = private.company_id()
      -- A member signs for itself, or lets a client sign on its own device.
      and (private.has_permission('edit_projects')
           or s.signer_email = (select p.email from public.user_profiles p where p.id = private.member_id()));
  end if;
  if request.id is null or request.id <> p_signature_id then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  select * into request from public.signatures s where s.id = request.id for no key update;
  if request.status <> 'pending' then
    perform private.reject('PT409', case request.status when 'declined' then 'This request has been declined.'
      else 'This document has already been signed.' end);
  elsif p_method is null or p_method not in ('drawn', 'typed') or btrim(coalesce(p_signature, '')) = '' then
    perform private.reject('PT422', 'Please sign before you continue', 'signature');
  elsif length(given) > 200 then
    perform private.reject('PT422', 'The name is longer than 200 characters.', 'name');
  elsif p_name is not null and given is not null and not coalesce(p_confirms_name, false)
    and private.plain_person(given) <> private.plain_person(request.signer) then
    perform private.reject('PT422', format('This request was sent to %s. Confirm that you sign as %s.', request.signer, given), 'name');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  if file.content_hash is distinct from lower(p_document_hash) then
    perform private.reject('PT409', 'The document has changed since it was opened. Reload it and read it again.');
  end if;
  update public.signatures s
  set status = 'signed', method = p_method, signature = p_signature, document_hash = file.content_hash, signed_at = now(),
    signed_name = coalesce(given, request.signer), signed_by = (select auth.uid()),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id returning * into request;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform from public.project_documents d where d.id = request.document_id for no key update;
  update public.project_documents d set status = 'signed'
  where d.id = request.document_id and d.version_number = request.version_number and not exists (
    select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending');
  return to_jsonb(request) - array['signature', 'user_agent'];
end $$;

create function private.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if private.company_id() is distinct from share.company_id and document ->> 'status' <> 'draft' then
    update public.document_shares set first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1
    where id = share.id;
    if share.quote_id is not null then
      update public.quotes set viewed_at = now() where company_id = share.company_id and id = share.quote_id and viewed_at is null;
    else
      update public.invoices set viewed_at = coalesce(viewed_at, now()), status = case status when 'sent' then 'viewed' else status end
      where company_id = share.company_id and id = share.invoice_id and (viewed_at is null or status = 'sent');
    end if;
  end if;
  return document || jsonb_build_object('company', private.company_card(share.company_id), 'expires_at', share.expires_at)
    || case when share.invoice_id is null then '{}' else jsonb_build_object('payments',
      case when document ->> 'status' = 'draft' then '[]' else private.shared_payments(share.company_id, share.invoice_id) end) end;
end $$;

create policy message_templates_select on public.message_templates for select to authenticated using (company_id IS NULL OR company_id = (( SELECT private.company_id() AS company_id)) AND ( SELECT private.has_permission('send_messages'::text) AS has_permission));

grant execute on function private.accept_invitation(p_token text) to authenticated;

grant execute on function private.answer_survey(p_token text, p_rating integer, p_comment text) to anon;

grant execute on function private.answer_survey(p_token text, p_rating integer, p_comment text) to authenticated;

grant execute on function private.answer_survey(p_token text, p_rating integer, p_comment text) to service_role;

grant execute on function private.calendar_feed(p_token text) to anon;

grant execute on function private.calendar_feed(p_token text) to authenticated;

grant execute on function private.create_calendar_token(p_project_id uuid) to authenticated;

grant execute on function private.create_invitation(p_email text, p_role text, p_full_name text) to authenticated;

grant execute on function private.create_share_link(p_project_id uuid, p_days integer, p_label text, p_shows_photos boolean, p_photo_id uuid, p_document_id uuid) to authenticated;

grant execute on function private.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) to authenticated;

grant execute on function private.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text) to anon;

grant execute on function private.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text) to authenticated;

grant execute on function private.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text) to service_role;

grant execute on function private.decline_signature(p_token text, p_reason text) to anon;

grant execute on function private.decline_signature(p_token text, p_reason text) to authenticated;

grant execute on function private.export_tables() to authenticated;

grant execute on function private.export_tables() to service_role;

grant execute on function private.follow_own_clock() to anon;

grant execute on function private.follow_own_clock() to authenticated;

grant execute on function private.follow_own_clock() to service_role;

grant execute on function private.list_sessions() to authenticated;

grant execute on function private.own_company_card() to authenticated;

grant execute on function private.own_company_card() to service_role;

grant execute on function private.peek_invitation(p_token text) to anon;

grant execute on function private.peek_invitation(p_token text) to authenticated;

grant execute on function private.peek_signature(p_token text) to anon;

grant execute on function private.peek_signature(p_token text) to authenticated;

grant execute on function private.peek_survey(p_token text) to anon;

grant execute on function private.peek_survey(p_token text) to authenticated;

grant execute on function private.peek_survey(p_token text) to service_role;

grant execute on function private.read_shared_file(p_token text) to anon;

grant execute on function private.read_shared_file(p_token text) to authenticated;

grant execute on function private.read_shared_project(p_token text) to anon;

grant execute on function private.read_shared_project(p_token text) to authenticated;

grant execute on function private.renew_invitation(p_id uuid) to authenticated;

grant execute on function private.request_signature(p_document_id uuid, p_signer text, p_signer_email text) to authenticated;

grant execute on function private.restore_weather_delay(p_id uuid) to authenticated;

grant execute on function private.revoke_invitation(p_id uuid) to authenticated;

grant execute on function private.revoke_member_sessions(p_user_id uuid) to authenticated;

grant execute on function private.revoke_other_sessions() to authenticated;

grant execute on function private.revoke_session(p_id uuid) to authenticated;

grant execute on function private.revoke_share_link(p_share_link_id uuid) to authenticated;

grant execute on function private.save_change_order(p_change_order jsonb) to authenticated;

grant execute on function private.save_document(p_document jsonb) to authenticated;

grant execute on function private.security_state() to authenticated;

grant execute on function private.set_member_active(p_user_id uuid, p_is_active boolean) to authenticated;

grant execute on function private.set_member_role(p_user_id uuid, p_role text) to authenticated;

grant execute on function private.set_project_progress(p_project_id uuid, p_percentage integer) to authenticated;

grant execute on function private.set_project_status(p_project_id uuid, p_status text, p_note text, p_version integer) to authenticated;

grant execute on function private.shared_payment(p_token text, p_attempt_id uuid) to anon;

grant execute on function private.shared_payment(p_token text, p_attempt_id uuid) to authenticated;

grant execute on function private.shared_payment(p_token text, p_attempt_id uuid) to service_role;

grant execute on function private.shared_quote_file(p_token text) to anon;

grant execute on function private.shared_quote_file(p_token text) to authenticated;

grant execute on function private.sign_document(p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text, p_name text, p_confirms_name boolean) to anon;

grant execute on function private.sign_document(p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text, p_name text, p_confirms_name boolean) to authenticated;

grant execute on function private.start_acting_as(p_company_id uuid, p_reason text, p_minutes integer) to authenticated;

grant execute on function private.start_see_as(p_role text, p_user_id uuid) to authenticated;

grant execute on function private.stop_acting_as() to authenticated;

grant execute on function private.stop_see_as() to authenticated;

grant execute on function private.submit_change_order(p_change_order_id uuid) to authenticated;

grant execute on function private.view_shared_document(p_token text) to anon;

grant execute on function private.view_shared_document(p_token text) to authenticated;

grant execute on function private.view_shared_document(p_token text) to service_role;

grant execute on function private.withdraw_signature(p_signature_id uuid) to authenticated;

grant usage on schema private to anon;

comment on table public.message_templates is 'Templates of text messages. Those without a company belong to the product: every company reads them, none changes them.';

comment on function public.cancel_data_request(p_id uuid) is 'Cancels a request for an export or a deletion that has not begun. Errors: PT403 not an owner, PT404 no such request.';

comment on function public.start_payment(p_invoice_id uuid, p_amount numeric) is 'Begins an online payment of what is open on an invoice, or of a part: amount in cents, idempotency key, provider ids. Errors: PT401 the session was ended, PT402, PT403, PT404, PT409, PT422 amount.';

create or replace function public.revoke_other_sessions() returns int
language sql set search_path = '' as $$ select private.revoke_other_sessions() $$;

create or replace function public.shared_quote_file(p_token text) returns text
language sql stable set search_path = '' as $$ select private.shared_quote_file(p_token) $$;

create or replace function public.set_member_role(p_user_id uuid, p_role text) returns jsonb
language sql set search_path = '' as $$ select private.set_member_role(p_user_id, p_role) $$;

create or replace function public.create_calendar_token(p_project_id uuid default null) returns text
language sql set search_path = '' as $$ select private.create_calendar_token(p_project_id) $$;

create or replace function public.export_tables() returns table (name text, key text[], columns text[])
language sql stable set search_path = '' as $$ select * from private.export_tables() $$;

create or replace function public.follow_own_clock() returns void
language sql set search_path = '' as $$ select private.follow_own_clock() $$;

create or replace function public.accept_invitation(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.accept_invitation(p_token) $$;

create or replace function public.company_card() returns jsonb
language sql stable set search_path = '' as $$ select private.own_company_card() $$;

create or replace function public.create_invitation(p_email text, p_role text, p_full_name text default null) returns jsonb
language sql set search_path = '' as $$ select private.create_invitation(p_email, p_role, p_full_name) $$;

create or replace function public.list_sessions() returns jsonb
language sql stable set search_path = '' as $$ select private.list_sessions() $$;

create or replace function public.peek_invitation(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_invitation(p_token) $$;

create or replace function public.renew_invitation(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.renew_invitation(p_id) $$;

create or replace function public.revoke_invitation(p_id uuid) returns void
language sql set search_path = '' as $$ select private.revoke_invitation(p_id) $$;

create or replace function public.revoke_member_sessions(p_user_id uuid) returns int
language sql set search_path = '' as $$ select private.revoke_member_sessions(p_user_id) $$;

create or replace function public.revoke_session(p_id uuid) returns void
language sql set search_path = '' as $$ select private.revoke_session(p_id) $$;

create or replace function public.security_state() returns jsonb
language sql stable set search_path = '' as $$ select private.security_state() $$;

create or replace function public.set_member_active(p_user_id uuid, p_is_active boolean) returns jsonb
language sql set search_path = '' as $$ select private.set_member_active(p_user_id, p_is_active) $$;

create or replace function public.start_acting_as(p_company_id uuid, p_reason text, p_minutes int default 60) returns jsonb
language sql set search_path = '' as $$ select private.start_acting_as(p_company_id, p_reason, p_minutes) $$;

create or replace function public.start_see_as(p_role text, p_user_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.start_see_as(p_role, p_user_id) $$;

create or replace function public.stop_acting_as() returns void
language sql set search_path = '' as $$ select private.stop_acting_as() $$;

create or replace function public.stop_see_as() returns void
language sql set search_path = '' as $$ select private.stop_see_as() $$;

create or replace function public.peek_signature(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_signature(p_token) $$;

create or replace function public.request_signature(
  p_document_id uuid, p_signer text, p_signer_email text default null
) returns jsonb
language sql set search_path = '' as $$ select private.request_signature(p_document_id, p_signer, p_signer_email) $$;

create or replace function public.calendar_feed(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.calendar_feed(p_token) $$;

create or replace function public.decide_change_order(
  p_change_order_id uuid, p_decision text, p_note text default ''
) returns jsonb
language sql set search_path = '' as $$ select private.decide_change_order(p_change_order_id, p_decision, p_note) $$;

create or replace function public.decline_signature(p_token text, p_reason text default null) returns void
language sql set search_path = '' as $$ select private.decline_signature(p_token, p_reason) $$;

create or replace function public.restore_weather_delay(p_id uuid) returns void
language sql set search_path = '' as $$ select private.restore_weather_delay(p_id) $$;

create or replace function public.save_change_order(p_change_order jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_change_order(p_change_order) $$;

create or replace function public.set_project_progress(p_project_id uuid, p_percentage int) returns jsonb
language sql set search_path = '' as $$ select private.set_project_progress(p_project_id, p_percentage) $$;

create or replace function public.set_project_status(
  p_project_id uuid, p_status text, p_note text default '', p_version int default null
) returns jsonb
language sql set search_path = '' as $$ select private.set_project_status(p_project_id, p_status, p_note, p_version) $$;

create or replace function public.submit_change_order(p_change_order_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.submit_change_order(p_change_order_id) $$;

create or replace function public.withdraw_signature(p_signature_id uuid) returns void
language sql set search_path = '' as $$ select private.withdraw_signature(p_signature_id) $$;

create or replace function public.answer_survey(p_token text, p_rating int, p_comment text default null) returns void
language sql set search_path = '' as $$ select private.answer_survey(p_token, p_rating, p_comment) $$;

create or replace function public.peek_survey(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_survey(p_token) $$;

create or replace function public.create_share_link(
  p_project_id uuid, p_days int default 30, p_label text default '', p_shows_photos boolean default true,
  p_photo_id uuid default null, p_document_id uuid default null
) returns jsonb
language sql set search_path = '' as $$ select private.create_share_link(p_project_id, p_days, p_label, p_shows_photos, p_photo_id, p_document_id) $$;

create or replace function public.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text default null, p_signature text default null,
  p_selected jsonb default null, p_reason text default null
) returns jsonb
language sql set search_path = '' as $$ select private.decide_shared_quote(p_token, p_decision, p_signer_name, p_signer_email, p_signature, p_selected, p_reason) $$;

create or replace function public.read_shared_file(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.read_shared_file(p_token) $$;

create or replace function public.read_shared_project(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.read_shared_project(p_token) $$;

create or replace function public.save_document(p_document jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_document(p_document) $$;

create or replace function public.revoke_share_link(p_share_link_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.revoke_share_link(p_share_link_id) $$;

create or replace function public.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.shared_payment(p_token, p_attempt_id) $$;

create or replace function public.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text default null,
  p_name text default null, p_confirms_name boolean default false
) returns jsonb
language sql set search_path = '' as $$ select private.sign_document(p_signature_id, p_method, p_signature, p_document_hash, p_token, p_name, p_confirms_name) $$;

create or replace function public.view_shared_document(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.view_shared_document(p_token) $$;

create or replace function private.project_update_receiver(p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', case when private.has_permission('view_clients') then t.name end, 'statuses', private.told_statuses())
  from private.told_client(p_project) t where t.id is not null
    and exists (select from public.projects p where p.id = p_project and p.company_id = private.company_id())
$$;

reset check_function_bodies;
