set check_function_bodies = off;

drop policy project_photos_insert on storage.objects;

drop policy project_photos_insert on public.project_photos;

alter table public.daily_logs add column device_saved_at timestamp with time zone;

alter table public.daily_logs add column server_saved_at timestamp with time zone;

alter table public.daily_logs add column photo_hashes text[] default '{}'::text[] not null;

alter table public.daily_logs add column is_shared boolean default false not null;

create function private.checklist_items(p_items jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
  made jsonb := '[]';
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    perform private.raise_api_error('PT422', 'Add at least one item.', 'items');
  elsif jsonb_array_length(p_items) > 100 then
    perform private.raise_api_error('PT422', 'A checklist can have at most 100 items.', 'items');
  end if;
  for item in select value from jsonb_array_elements(p_items) loop
    if coalesce(btrim(item ->> 'text'), '') = '' then
      perform private.raise_api_error('PT422', 'Enter a text for every item.', 'items');
    elsif length(item ->> 'text') > 200 then
      perform private.raise_api_error('PT422', 'An item can have at most 200 characters.', 'items');
    elsif coalesce(item ->> 'id', '') !~ '^[A-Za-z0-9_-]{1,60}$' or made @> jsonb_build_array(jsonb_build_object('id', item ->> 'id')) then
      perform private.raise_api_error('PT422', 'Every item needs an id.', 'items');
    elsif coalesce(item ->> 'kind', '') not in ('check', 'text', 'number', 'photo') then
      perform private.raise_api_error('PT422', 'Choose what each item asks for.', 'items');
    end if;
    made := made || jsonb_build_object('id', item ->> 'id', 'text', btrim(item ->> 'text'), 'kind', item ->> 'kind',
      'required', coalesce(item -> 'required' = 'true', false));
  end loop;
  return made;
end $$;

create table public.checklist_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  name text not null check (length(btrim(name)) between 1 and 120),
  -- [{ id, text, kind: check | text | number | photo, required }]; see private.checklist_items().
  items jsonb not null check (jsonb_typeof(items) = 'array' and pg_column_size(items) <= 65536),
  archived_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.checklists (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  template_id uuid,
  name text not null check (length(btrim(name)) between 1 and 120),
  -- A copy of the template's items when the checklist was started.
  items jsonb not null check (jsonb_typeof(items) = 'array' and pg_column_size(items) <= 65536),
  -- { id of the item: { value, note, photo, at, by } }; `photo` is the sha256 of a project photo, `at` by the device's clock.
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and pg_column_size(answers) <= 262144),
  status text not null default 'in_progress' check (status in ('in_progress', 'done')),
  device_started_at timestamptz,
  device_finished_at timestamptz,
  finished_at timestamptz,
  finished_by uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, template_id) references public.checklist_templates (company_id, id) on delete set null (template_id)
);

create function private.add_punch_items(p_list public.checklists, p_at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into public.punch_items (company_id, project_id, title, description, photo_hash, checklist_id, checklist_item, device_created_at)
  select p_list.company_id, p_list.project_id, left(i.value ->> 'text', 200), left(concat_ws(E'\n', nullif(p_list.answers -> (i.value ->> 'id') ->> 'note', ''),
      'From the checklist ' || p_list.name), 2000),
    p_list.answers -> (i.value ->> 'id') ->> 'photo', p_list.id, i.value ->> 'id', p_at
  from jsonb_array_elements(p_list.items) i
  where i.value ->> 'kind' = 'check' and p_list.answers -> (i.value ->> 'id') ->> 'value' = 'not_ok'
  on conflict (company_id, checklist_id, checklist_item) do nothing
$$;

create function private.check_punch_assignee(p_project uuid, p_person uuid, p_vendor uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  member public.user_profiles;
begin
  if p_person is not null and p_vendor is not null then
    perform private.raise_api_error('PT422', 'Choose a team member or a vendor, not both.', 'assignee_id');
  elsif p_vendor is not null and not exists (select from public.vendors v where v.id = p_vendor and v.company_id = company) then
    perform private.raise_api_error('PT422', 'This vendor no longer exists. Choose another one.', 'assignee_id');
  elsif p_person is not null then
    select * into member from public.user_profiles u where u.id = p_person and u.company_id = company and u.is_active;
    if member.id is null then
      perform private.raise_api_error('PT422', 'This person is no longer in your company. Choose another one.', 'assignee_id');
    elsif member.role = 'subcontractor' and not exists (select from public.project_members m
        where m.company_id = company and m.project_id = p_project and m.user_id = p_person) then
      perform private.raise_api_error('PT422', format('%s isn''t on this project''s team. Add them on the Team tab first.',
        coalesce(member.full_name, member.email)), 'assignee_id');
    end if;
  end if;
end $$;

create function private.checklist_answer(p_item jsonb, p_answer jsonb, p_by uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  value constant text := nullif(btrim(p_answer ->> 'value'), '');
  photo constant text := p_answer ->> 'photo';
  at constant timestamptz := coalesce((p_answer ->> 'at')::timestamptz, now());
begin
  if (case p_item ->> 'kind' when 'check' then value not in ('ok', 'not_ok', 'na') when 'photo' then value is not null else length(value) > 2000 end) then
    perform private.raise_api_error('PT422', format('"%s": choose one of the answers.', p_item ->> 'text'), p_item ->> 'id');
  elsif p_item ->> 'kind' = 'number' and value !~ '^-?\d{1,12}([.]\d{1,6})?$' then
    perform private.raise_api_error('PT422', format('"%s": enter a number.', p_item ->> 'text'), p_item ->> 'id');
  elsif photo !~ '^[0-9a-f]{64}$' then
    perform private.raise_api_error('PT422', format('"%s": choose a photo.', p_item ->> 'text'), p_item ->> 'id');
  end if;
  return jsonb_build_object('value', value, 'note', left(coalesce(p_answer ->> 'note', ''), 500), 'photo', photo,
    'at', case when at > now() + interval '5 minutes' then now() else at end, 'by', p_by);
end $$;

create function private.is_late(p_device timestamptz, p_server timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_server - p_device not between interval '-5 minutes' and interval '5 minutes', false)
$$;

create table public.punch_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  place text not null default '' check (length(place) <= 120),
  -- The sha256 of a project photo, which may arrive later than the item.
  photo_hash text check (photo_hash ~ '^[0-9a-f]{64}$'),
  pin_x numeric(6, 5) check (pin_x between 0 and 1) constraint punch_items_pin_x_not_nan check (pin_x <> 'NaN'),
  pin_y numeric(6, 5) check (pin_y between 0 and 1) constraint punch_items_pin_y_not_nan check (pin_y <> 'NaN'),
  assignee_id uuid,
  vendor_id uuid,
  due_date date,
  status text not null default 'open' check (status in ('open', 'ready', 'closed')),
  -- Why it was sent back; empty again when it is ready for review.
  sent_back_reason text check (length(sent_back_reason) <= 500),
  ready_by uuid,
  ready_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  checklist_id uuid,
  checklist_item text check (length(checklist_item) <= 60),
  device_created_at timestamptz,
  edited_by uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint punch_items_one_assignee check (assignee_id is null or vendor_id is null),
  constraint punch_items_pin_on_photo check ((pin_x is null) = (pin_y is null)),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references public.user_profiles (company_id, id) on delete set null (assignee_id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, checklist_id) references public.checklists (company_id, id) on delete set null (checklist_id)
);

create function private.may_close_punch(p_item public.punch_items, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_item.assignee_id is distinct from p_person and (p_item.created_by = p_person or private.has_permission('edit_projects'))
$$;

create function private.may_finish_punch(p_item public.punch_items, p_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_person in (p_item.assignee_id, p_item.created_by), false) or private.has_permission('update_progress')
$$;

create function private.merge_answers(p_list public.checklists, p_answers jsonb, p_by uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.key, m.answer), '{}') from (
    select distinct on (a.key) a.key, a.answer from (
      select o.key, o.value as answer, 0 as place from jsonb_each(p_list.answers) o
      union all
      select n.key, private.checklist_answer(i.value, n.value, p_by), 1 from jsonb_each(coalesce(p_answers, '{}')) n
      join jsonb_array_elements(p_list.items) i on i.value ->> 'id' = n.key) a
    order by a.key, (a.answer ->> 'at')::timestamptz desc, a.place) m
$$;

create function private.notify_punch_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'task_assigned', array[new.assignee_id], 'view_projects', 'project', new.project_id, new.project_id,
    format('Punch item assigned to you: %s', new.title),
    (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id),
    'punch ' || new.project_id);
  return null;
end $$;

create function private.require_answers(p_list public.checklists) returns void
language plpgsql stable set search_path = '' as $$
declare
  missing text;
  first_missing text;
begin
  select string_agg('"' || (i.value ->> 'text') || '"', ', ' order by i.place), (array_agg(i.value ->> 'id' order by i.place))[1]
  into missing, first_missing
  from jsonb_array_elements(p_list.items) with ordinality i (value, place)
  where (i.value -> 'required')::boolean
    and coalesce(p_list.answers -> (i.value ->> 'id') ->> case i.value ->> 'kind' when 'photo' then 'photo' else 'value' end, '') = '';
  if missing is not null then
    perform private.raise_api_error('PT422', format('Answer the required items before you finish: %s.', missing), first_missing);
  end if;
end $$;

create function public.complete_task(p_task_id uuid, p_is_done boolean default true) returns void
language sql set search_path = '' as $$ select private.complete_task(p_task_id, p_is_done) $$;

create function private.complete_task(p_task_id uuid, p_is_done boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(null);
  t public.project_tasks;
begin
  select * into t from public.project_tasks x where x.id = p_task_id and x.company_id = private.company_id() for no key update;
  if t.id is null then
    perform private.raise_api_error('PT404', 'This task no longer exists.');
  end if;
  perform private.check_time_job(t.project_id, null);
  if t.assignee_id is distinct from person and not private.has_permission('update_progress') then
    perform private.raise_api_error('PT403', 'You can only complete tasks assigned to you.');
  end if;
  update public.project_tasks x set status = case when p_is_done then 'completed' else 'pending' end
  where x.id = t.id and (x.status = 'completed') is distinct from p_is_done;
end $$;

create function public.delete_punch_item(p_id uuid) returns void
language sql set search_path = '' as $$ select private.delete_punch_item(p_id) $$;

create function private.delete_punch_item(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(null);
  i public.punch_items;
begin
  select * into i from public.punch_items x where x.id = p_id and x.company_id = private.company_id() for update;
  if i.id is null then
    return;
  end if;
  perform private.check_time_job(i.project_id, null);
  if i.created_by is distinct from person and not private.has_permission('edit_projects') then
    perform private.raise_api_error('PT403', 'Only its creator or a manager can delete a punch item.');
  elsif i.status = 'closed' then
    perform private.raise_api_error('PT409', 'This punch item is closed and stays on record.');
  end if;
  delete from public.punch_items x where x.id = i.id;
end $$;

create function public.project_checklists(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_checklists(p_project_id) $$;

create function private.project_checklists(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return jsonb_build_object('checklists', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' || jsonb_build_object('started_by_name', coalesce(u.full_name, u.email),
          'finished_by_name', coalesce(f.full_name, f.email),
          'punch_count', (select count(*) from public.punch_items i where i.company_id = company and i.checklist_id = l.id),
          'is_late', private.is_late(l.device_started_at, l.created_at) or private.is_late(l.device_finished_at, l.finished_at))
        order by l.status = 'done', coalesce(l.finished_at, l.created_at) desc), '[]')
      from (select * from public.checklists c where c.company_id = company and c.project_id = p_project_id
        order by c.status = 'done', c.created_at desc limit 100) l
      left join public.user_profiles u on u.id = l.created_by left join public.user_profiles f on f.id = l.finished_by),
    'templates', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'items', t.items, 'version', t.version)
        order by lower(t.name)), '[]')
      from public.checklist_templates t where t.company_id = company and t.archived_at is null));
end $$;

create function public.project_punch(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_punch(p_project_id) $$;

create function private.project_punch(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.member_id();
  edits_all constant boolean := private.has_permission('edit_projects');
  assigns constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return jsonb_build_object('today', private.company_date(company),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'company_id' || jsonb_build_object('assignee', coalesce(a.full_name, a.email), 'vendor', v.name,
          'creator', coalesce(c.full_name, c.email), 'closer', coalesce(z.full_name, z.email),
          'photo', (select jsonb_build_object('object_path', p.object_path, 'thumbnail_path', p.thumbnail_path)
            from public.project_photos p where p.project_id = p_project_id and p.content_hash = i.photo_hash and p.deleted_at is null),
          'can_edit', i.status <> 'closed' and (edits_all or i.created_by = person),
          'can_finish', i.status = 'open' and private.may_finish_punch(i, person),
          'can_close', private.may_close_punch(i, person),
          'is_late', private.is_late(i.device_created_at, i.created_at))
        order by i.status = 'closed', i.due_date nulls last, i.created_at), '[]')
      from (select * from public.punch_items x where x.company_id = company and x.project_id = p_project_id
        order by x.status = 'closed', x.due_date nulls last, x.created_at limit 500) i
      left join public.user_profiles a on a.id = i.assignee_id left join public.user_profiles c on c.id = i.created_by
      left join public.user_profiles z on z.id = i.closed_by left join public.vendors v on v.id = i.vendor_id),
    'people', case when assigns then (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.full_name, u.email))
          order by lower(coalesce(u.full_name, u.email))), '[]')
        from public.user_profiles u where u.company_id = company and u.is_active and (u.role <> 'subcontractor' or exists (
          select from public.project_members m where m.company_id = company and m.project_id = p_project_id and m.user_id = u.id)))
      else '[]' end,
    'vendors', case when assigns then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by lower(v.name)), '[]')
        from (select * from public.vendors x where x.company_id = company and x.is_active order by lower(x.name) limit 500) v)
      else '[]' end);
end $$;

create function public.save_checklist(p_checklist jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_checklist(p_checklist) $$;

create function private.save_checklist(p_checklist jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(null);
  checklist constant uuid := coalesce((p_checklist ->> 'id')::uuid, gen_random_uuid());
  at constant timestamptz := coalesce((p_checklist ->> 'at')::timestamptz, now());
  c public.checklists;
  before jsonb;
begin
  perform private.check_time_job(coalesce((p_checklist ->> 'project_id')::uuid, '00000000-0000-0000-0000-000000000000'), null);
  if coalesce(btrim(p_checklist ->> 'name'), '') = '' then
    perform private.raise_api_error('PT422', 'Enter a name.', 'name');
  end if;
  insert into public.checklists (id, company_id, project_id, template_id, name, items, device_started_at)
  values (checklist, company, (p_checklist ->> 'project_id')::uuid,
    (select t.id from public.checklist_templates t where t.id = (p_checklist ->> 'template_id')::uuid and t.company_id = company),
    left(btrim(p_checklist ->> 'name'), 120), private.checklist_items(p_checklist -> 'items'), at)
  on conflict (id) do nothing;
  select * into c from public.checklists x where x.id = checklist for no key update;
  if c.company_id <> company or c.project_id <> (p_checklist ->> 'project_id')::uuid then
    perform private.raise_api_error('PT404', 'This checklist no longer exists.');
  end if;
  before := c.answers;
  c.answers := private.merge_answers(c, p_checklist -> 'answers', person);
  if c.status = 'done' then
    if exists (select from jsonb_each(c.answers) a where a.value - array['at', 'by'] is distinct from (before -> a.key) - array['at', 'by']) then
      perform private.raise_api_error('PT409', 'This checklist is already finished. Start a new one to add answers.');
    end if;
  elsif coalesce((p_checklist ->> 'finish')::boolean, false) then
    perform private.require_answers(c);
    update public.checklists x set answers = c.answers, status = 'done', finished_at = now(), finished_by = person, device_finished_at = at
    where x.id = checklist;
    perform private.add_punch_items(c, at);
  elsif c.answers <> before then
    update public.checklists x set answers = c.answers where x.id = checklist;
  end if;
  return (select to_jsonb(x) || jsonb_build_object('punch_count',
      (select count(*) from public.punch_items i where i.company_id = company and i.checklist_id = checklist))
    from public.checklists x where x.id = checklist);
end $$;

create function public.save_checklist_template(p_template jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_checklist_template(p_template) $$;

create function private.save_checklist_template(p_template jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  template constant uuid := coalesce((p_template ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_template ->> 'version')::int, 0);
  title constant text := btrim(coalesce(p_template ->> 'name', ''));
  t public.checklist_templates;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into t from public.checklist_templates x where x.id = template for no key update;
  if t.id is null and wanted > 0 or t.company_id <> company then
    perform private.raise_api_error('PT404', 'This template no longer exists.');
  elsif t.id is not null and wanted = 0 then
    return to_jsonb(t);
  elsif t.version <> wanted then
    perform private.raise_api_error('PT409', 'Someone else changed this template while you were editing. Reload it and make your change again.');
  elsif title = '' or length(title) > 120 then
    perform private.raise_api_error('PT422', 'Enter a name of at most 120 characters.', 'name');
  elsif exists (select from public.checklist_templates x where x.company_id = company and x.id <> template and x.archived_at is null
      and lower(btrim(x.name)) = lower(title)) and not coalesce((p_template ->> 'is_archived')::boolean, false) then
    perform private.raise_api_error('PT409', format('You already have a template named "%s".', title), 'name');
  end if;
  insert into public.checklist_templates as x (id, company_id, name, items, archived_at)
  values (template, company, title, private.checklist_items(p_template -> 'items'),
    case when (p_template ->> 'is_archived')::boolean then now() end)
  on conflict (id) do update set name = excluded.name, items = excluded.items, archived_at = excluded.archived_at
  returning * into t;
  return to_jsonb(t);
end $$;

create function public.save_punch_item(p_item jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_punch_item(p_item) $$;

create function private.save_punch_item(p_item jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(null);
  item constant uuid := coalesce((p_item ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_item ->> 'version')::int, 0);
  title constant text := btrim(coalesce(p_item ->> 'title', ''));
  has_pin constant boolean := p_item ->> 'photo_hash' is not null and p_item ->> 'pin_x' is not null and p_item ->> 'pin_y' is not null;
  i public.punch_items;
begin
  perform private.check_time_job(coalesce((p_item ->> 'project_id')::uuid, '00000000-0000-0000-0000-000000000000'), null);
  select * into i from public.punch_items x where x.id = item for no key update;
  if i.id is null and wanted > 0 or i.company_id <> company or i.project_id <> (p_item ->> 'project_id')::uuid then
    perform private.raise_api_error('PT404', 'This punch item no longer exists.');
  elsif i.created_by <> person and not private.has_permission('edit_projects') then
    perform private.raise_api_error('PT403', 'Only its creator or a manager can change a punch item.');
  elsif i.status = 'closed' and wanted > 0 then
    perform private.raise_api_error('PT409', 'This punch item is closed. Send it back to change it.');
  elsif i.version <> wanted and (wanted > 0 or coalesce(i.edited_by, person) <> person) then
    perform private.raise_api_error('PT409', 'Someone else changed this punch item while you were editing. Reload it and make your change again.');
  elsif i.status <> 'open' and wanted = 0 then
    return to_jsonb(i);
  elsif title = '' or length(title) > 200 then
    perform private.raise_api_error('PT422', 'Enter what to fix, in at most 200 characters.', 'title');
  elsif p_item ->> 'photo_hash' !~ '^[0-9a-f]{64}$' then
    perform private.raise_api_error('PT422', 'Choose a photo.', 'photo_hash');
  elsif has_pin and not ((p_item ->> 'pin_x')::numeric between 0 and 1 and (p_item ->> 'pin_y')::numeric between 0 and 1) then
    perform private.raise_api_error('PT422', 'Place the pin on the photo.', 'photo_hash');
  elsif abs((p_item ->> 'due_date')::date - private.company_date(company)) > 3650 then
    perform private.raise_api_error('PT422', 'The due date is too far away. Check the year.', 'due_date');
  end if;
  perform private.check_punch_assignee((p_item ->> 'project_id')::uuid, (p_item ->> 'assignee_id')::uuid, (p_item ->> 'vendor_id')::uuid);
  insert into public.punch_items as x (id, company_id, project_id, title, description, place, photo_hash, pin_x, pin_y, assignee_id,
    vendor_id, due_date, device_created_at)
  values (item, company, (p_item ->> 'project_id')::uuid, title, left(coalesce(p_item ->> 'description', ''), 2000),
    left(btrim(coalesce(p_item ->> 'place', '')), 120), p_item ->> 'photo_hash', case when has_pin then (p_item ->> 'pin_x')::numeric end,
    case when has_pin then (p_item ->> 'pin_y')::numeric end, (p_item ->> 'assignee_id')::uuid, (p_item ->> 'vendor_id')::uuid,
    (p_item ->> 'due_date')::date, coalesce((p_item ->> 'at')::timestamptz, now()))
  on conflict (id) do update set title = excluded.title, description = excluded.description, place = excluded.place,
    photo_hash = excluded.photo_hash, pin_x = excluded.pin_x, pin_y = excluded.pin_y, assignee_id = excluded.assignee_id,
    vendor_id = excluded.vendor_id, due_date = excluded.due_date, edited_by = person
  returning * into i;
  return to_jsonb(i);
end $$;

create function public.set_punch_status(p_change jsonb) returns jsonb
language sql set search_path = '' as $$ select private.set_punch_status(p_change) $$;

create function private.set_punch_status(p_change jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(null);
  wanted constant text := coalesce(p_change ->> 'status', '');
  why constant text := btrim(coalesce(p_change ->> 'reason', ''));
  i public.punch_items;
begin
  select * into i from public.punch_items x where x.id = (p_change ->> 'id')::uuid and x.company_id = private.company_id() for no key update;
  if i.id is null then
    perform private.raise_api_error('PT404', 'This punch item no longer exists.');
  end if;
  perform private.check_time_job(i.project_id, null);
  if wanted not in ('open', 'ready', 'closed') then
    perform private.raise_api_error('PT422', 'Choose what happens to this punch item.', 'status');
  elsif i.status = wanted then
    return to_jsonb(i);
  elsif wanted = 'ready' and not private.may_finish_punch(i, person) then
    perform private.raise_api_error('PT403', 'Only the assignee, the creator, or a supervisor can mark this item ready for review.');
  elsif wanted = 'ready' and i.status = 'closed' then
    perform private.raise_api_error('PT409', 'This punch item is already closed.');
  elsif wanted in ('open', 'closed') and i.assignee_id = person then
    perform private.raise_api_error('PT403', 'This item is assigned to you, so someone else has to review it.');
  elsif wanted in ('open', 'closed') and not private.may_close_punch(i, person) then
    perform private.raise_api_error('PT403', 'Only the creator or a manager can review this item.');
  elsif wanted = 'closed' and i.status = 'open' then
    perform private.raise_api_error('PT409', 'This item isn''t ready for review yet. Mark it ready first.');
  elsif wanted = 'open' and (why = '' or length(why) > 500) then
    perform private.raise_api_error('PT422', 'Say what is left to do, in at most 500 characters.', 'reason');
  end if;
  update public.punch_items x set status = wanted, edited_by = person,
    sent_back_reason = case wanted when 'open' then why when 'ready' then null else x.sent_back_reason end,
    ready_by = case wanted when 'ready' then person when 'open' then null else x.ready_by end,
    ready_at = case wanted when 'ready' then now() when 'open' then null else x.ready_at end,
    closed_by = case wanted when 'closed' then person end, closed_at = case wanted when 'closed' then now() end
  where x.id = i.id returning * into i;
  return to_jsonb(i);
end $$;

alter table public.daily_logs add constraint daily_logs_photo_hashes_check CHECK (cardinality(photo_hashes) <= 50);

create unique index checklist_templates_name_key on public.checklist_templates (company_id, lower(btrim(name))) where archived_at is null;

create index checklists_project_idx on public.checklists (company_id, project_id, created_at desc);

create index checklists_template_idx on public.checklists (company_id, template_id);

create index punch_items_project_idx on public.punch_items (company_id, project_id, status, due_date);

create index punch_items_assignee_idx on public.punch_items (company_id, assignee_id);

create index punch_items_vendor_idx on public.punch_items (company_id, vendor_id);

create unique index punch_items_checklist_key on public.punch_items (company_id, checklist_id, checklist_item);

call private.protect('public.checklist_templates', reads => 'track_time', verbs => '');

call private.audit('public.checklist_templates');

call private.protect('public.checklists', reads => 'track_time', verbs => '', project_column => 'project_id');

call private.audit('public.checklists');

call private.protect('public.punch_items', reads => 'track_time', verbs => '', project_column => 'project_id');

call private.audit('public.punch_items');

create policy project_photos_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('track_time')) and (select private.can_write('create_edit_projects')));

create policy project_photos_insert on public.project_photos for insert to authenticated with check (company_id = (( SELECT private.company_id() AS company_id)) AND ( SELECT private.has_permission('track_time'::text) AS has_permission));

create policy project_photos_insert_assigned on public.project_photos as restrictive for insert to authenticated
  with check ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create trigger punch_items_assigned_new after insert on public.punch_items
  for each row when (new.assignee_id is not null and new.status <> 'closed') execute function private.notify_punch_assignee();

create trigger punch_items_assigned after update of assignee_id on public.punch_items
  for each row when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id and new.status <> 'closed')
  execute function private.notify_punch_assignee();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.checklist_templates FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.checklists FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.punch_items FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.complete_task(p_task_id uuid, p_is_done boolean) to authenticated;

grant execute on function private.delete_punch_item(p_id uuid) to authenticated;

grant execute on function private.project_checklists(p_project_id uuid) to authenticated;

grant execute on function private.project_punch(p_project_id uuid) to authenticated;

grant execute on function private.save_checklist(p_checklist jsonb) to authenticated;

grant execute on function private.save_checklist_template(p_template jsonb) to authenticated;

grant execute on function private.save_punch_item(p_item jsonb) to authenticated;

grant execute on function private.set_punch_status(p_change jsonb) to authenticated;

grant execute on function public.complete_task(p_task_id uuid, p_is_done boolean) to authenticated;

grant execute on function public.delete_punch_item(p_id uuid) to authenticated;

grant execute on function public.project_checklists(p_project_id uuid) to authenticated;

grant execute on function public.project_punch(p_project_id uuid) to authenticated;

grant execute on function public.save_checklist(p_checklist jsonb) to authenticated;

grant execute on function public.save_checklist_template(p_template jsonb) to authenticated;

grant execute on function public.save_punch_item(p_item jsonb) to authenticated;

grant execute on function public.set_punch_status(p_change jsonb) to authenticated;

comment on table public.checklist_templates is
  'What a company''s checklists and inspections ask. A checklist copies the items when it is started; a later change of the template '
  'never reaches it.';

comment on table public.checklists is
  'Checklists and inspections filled in on a project: a copy of the items, and the answers. Once finished, it can''t be changed.';

comment on column public.checklists.device_started_at is
  'When it was started by the device''s clock; created_at is when the server got it.';

comment on table public.punch_items is
  'What is left to fix on a project: open, ready for review, closed. The assignee never closes an item; a manager or its creator does.';

comment on column public.punch_items.pin_x is 'Where on the photo, as a share of its width from the left (0 to 1); pin_y from the top.';

comment on column public.punch_items.device_created_at is
  'When it was written by the device''s clock; created_at is when the server got it.';

comment on column public.daily_logs.device_saved_at is 'The last save by the device''s clock; server_saved_at is when the server got it.';

comment on column public.daily_logs.is_shared is 'Whether the client sees it through a link to the project, once it is published.';

comment on function private.checklist_items(p_items jsonb) is 'The items of a checklist, checked and without other keys: 1 to 100 of { id, text, kind: check, text, number, or photo, required }. Otherwise PT422.';

comment on function private.add_punch_items(p_list public.checklists, p_at timestamp with time zone) is 'Makes a punch item of each answer "not ok" of a checklist, once.';

comment on function private.check_punch_assignee(p_project uuid, p_person uuid, p_vendor uuid) is 'Refuses an assignee of a punch item (PT422): both a member and a vendor, one that no longer exists, or a subcontractor who isn''t on the project''s team.';

comment on function private.checklist_answer(p_item jsonb, p_answer jsonb, p_by uuid) is 'An answer to an item as it is stored: { value, note, photo, at, by }. A check is ok, not_ok, or na; a photo item has no value but a photo. PT422 with the item''s id for what the item doesn''t ask.';

comment on function private.is_late(p_device timestamp with time zone, p_server timestamp with time zone) is 'Whether the device''s clock and the server''s are over 5 minutes apart: written without a connection, or a wrong clock.';

comment on function private.may_close_punch(p_item public.punch_items, p_person uuid) is 'Whether the caller may close a punch item or send it back: its creator or a manager, never its assignee.';

comment on function private.may_finish_punch(p_item public.punch_items, p_person uuid) is 'Whether the caller may mark a punch item ready for review: its assignee, its creator, or a supervisor.';

comment on function private.merge_answers(p_list public.checklists, p_answers jsonb, p_by uuid) is 'A checklist''s answers with others added: of two answers to an item the later one counts, so that two phones and a repeat lose nothing.';

comment on function private.notify_punch_assignee() is 'Row trigger: notifies who a punch item is assigned to, as for a task; many of one project at once are one.';

comment on function private.require_answers(p_list public.checklists) is 'Refuses to finish a checklist while required items have no answer: PT422 names them, its field is the id of the first.';

comment on function public.time_today() is 'What the time clock shows the caller: { today, open: the entry that runs, entries of today, today_seconds, week_seconds, suggested: { project_id, cost_code_id } of the last work, projects, codes, tasks: own tasks due within a week, visits: own timeline entries of today, crew: people to clock in }. Errors: PT402, PT403. Callers: signed-in users with track_time.';

comment on function public.complete_task(p_task_id uuid, p_is_done boolean) is 'Completes or reopens a task: those with update_progress any task, others (subcontractors) only their own on their projects. Arguments: p_task_id, p_is_done (false reopens it). Errors: PT402, PT403 someone else''s task, PT404. Callers: signed-in users with track_time.';

comment on function public.delete_punch_item(p_id uuid) is 'Deletes a punch item that isn''t closed. Its creator does, or those with edit_projects. Deleting one that is gone changes nothing. Arguments: p_id. Errors: PT402, PT403, PT404 project, PT409 closed. Callers: signed-in users with track_time.';

comment on function public.project_checklists(p_project_id uuid) is 'The checklists of a project, those in progress first, at most 100, and the templates to start from: { checklists: [{ columns of checklists, started_by_name, finished_by_name, punch_count, is_late }], templates: [{ id, name, items, version }] }. is_late: the device''s clock and the server''s are over 5 minutes apart. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

comment on function public.project_logs(p_project_id uuid) is 'The daily logs of a project, latest first, at most 100: { today, logs: [{ columns of daily_logs, author, is_editable, photos: [{ hash, object_path, thumbnail_path }] of those that have arrived, is_late, crew: [{ name, seconds }] of that day from the time clock }] }. is_late: the device''s clock and the server''s are over 5 minutes apart. A subcontractor sees no crew. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

comment on function public.project_punch(p_project_id uuid) is 'The punch list of a project, at most 500 items, not closed and due first: { today, items: [{ columns of punch_items, assignee, vendor, creator, closer, photo: { object_path, thumbnail_path }, can_edit, can_finish, can_close, is_late }], people: [{ id, name }], vendors: [{ id, name }] }. A subcontractor gets no people and vendors to choose from. is_late: the device''s clock and the server''s are over 5 minutes apart. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

comment on function public.save_checklist(p_checklist jsonb) is 'Starts a checklist, adds answers, or finishes it. Its items are the copy the device has, also when the template has changed meanwhile. Of two answers to an item the later one counts; sent twice, it changes nothing. Finishing makes a punch item of each answer "not ok", once. Keys: id (a uuid made by the device), project_id, template_id, name, items, answers { id of the item: { value, note, photo: sha256 of a project photo, at: by the device''s clock } }, finish (true to finish), at (by the device''s clock). Returns its row and punch_count. Arguments: p_checklist, an object of these keys. Errors: PT402, PT403, PT404, PT409 finished already, PT422 items, an answer, or required items without one (names them). Callers: signed-in users with track_time.';

comment on function public.save_checklist_template(p_template jsonb) is 'Creates, changes, or archives a checklist template; checklists already started keep their items. Sent twice, it is one template. Keys: id (a uuid made by the device), name, items [{ id, text, kind: check, text, number, or photo, required }], is_archived, version (0 or none for a new one). Returns its row. Arguments: p_template, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale or the name is taken, PT422. Callers: signed-in users with edit_projects.';

comment on function public.save_daily_log(p_log jsonb) is 'Saves or publishes a daily log. Its author can change it until a day after it was published, those with edit_projects always. Sent twice, it is one log. Keys: id (a uuid made by the device), project_id, day, weather, work_done, deliveries, delays, visitors, safety, photo_hashes (sha256 of project photos), is_shared (with the client; needs update_progress), at (by the device''s clock), publish (true to publish; a published log stays published), version (0 or none for a new one). Returns its row. Arguments: p_log, an object of these keys. Errors: PT402, PT403, PT404 project or log, PT409 stale, too late, or a second log of the day, PT422 day, photos, or no work. Callers: signed-in users with track_time.';

comment on function public.save_punch_item(p_item jsonb) is 'Adds or changes a punch item. Its creator changes it, or those with edit_projects. Sent twice, it is one item. Keys: id (a uuid made by the device), project_id, title, description, place, photo_hash (sha256 of a project photo), pin_x, pin_y (share of the picture, 0 to 1), assignee_id (a member who sees the project) or vendor_id, due_date, at (by the device''s clock), version (0 or none for a new one). Returns its row. Arguments: p_item, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale or closed, PT422. Callers: signed-in users with track_time.';

comment on function public.set_punch_status(p_change jsonb) is 'Moves a punch item: ready (by its assignee, its creator, or those with update_progress), closed or back to open with a reason (by its creator or those with edit_projects, but never by its assignee). Repeated, it changes nothing. Keys: id, status (ready, closed, open), reason (for open). Returns its row. Arguments: p_change, an object of these keys. Errors: PT402, PT403 not theirs to decide, PT404, PT409 not ready for review, PT422 status or reason. Callers: signed-in users with track_time.';

comment on function public.read_shared_project(p_token text) is 'What a visitor with the link sees: no sums, no client, no documents; the daily logs that were shared. Photos come by short signed addresses from a gateway. Reading again within ten minutes is the same visit, and the company''s own look is none. Arguments: p_token. Errors: PT404 expired, revoked or unknown. Callers: anyone with the token.';

create or replace function private.project_logs(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  edits_all constant boolean := private.has_permission('edit_projects');
  sees_crew constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return jsonb_build_object('today', private.company_date(company), 'logs', (
    select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' || jsonb_build_object('author', coalesce(u.full_name, u.email),
        'is_editable', l.user_id = auth.uid() and coalesce(l.published_at > now() - interval '1 day', true) or edits_all,
        'is_late', private.is_late(l.device_saved_at, l.server_saved_at),
        'photos', (select coalesce(jsonb_agg(jsonb_build_object('hash', p.content_hash, 'object_path', p.object_path,
            'thumbnail_path', p.thumbnail_path) order by array_position(l.photo_hashes, p.content_hash)), '[]')
          from public.project_photos p where p.project_id = p_project_id and p.content_hash = any (l.photo_hashes) and p.deleted_at is null),
        'crew', (select coalesce(jsonb_agg(to_jsonb(c) order by c.name), '[]') from (
          select coalesce(p.full_name, p.email) as name, sum(coalesce(e.worked_seconds, 0)) as seconds
          from public.time_entries e join public.user_profiles p on p.id = e.user_id
          where sees_crew and e.company_id = company and e.project_id = p_project_id and e.work_day = l.day
          group by e.user_id, 1) c))
      order by l.day desc, l.created_at desc), '[]')
    from (select * from public.daily_logs d where d.company_id = company and d.project_id = p_project_id
      and (d.status = 'published' or d.user_id = auth.uid()) order by d.day desc, d.created_at desc limit 100) l
    join public.user_profiles u on u.id = l.user_id));
end $$;

create or replace function private.save_daily_log(p_log jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(null);
  log constant uuid := coalesce((p_log ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_log ->> 'version')::int, 0);
  day constant date := (p_log ->> 'day')::date;
  photos constant text[] := (select array_agg(p.value) from jsonb_array_elements_text(
    case when jsonb_typeof(p_log -> 'photo_hashes') = 'array' then p_log -> 'photo_hashes' end) p);
  publish constant boolean := coalesce((p_log ->> 'publish')::boolean, false);
  l public.daily_logs;
begin
  perform private.check_time_job(coalesce((p_log ->> 'project_id')::uuid, '00000000-0000-0000-0000-000000000000'), null);
  select * into l from public.daily_logs x where x.id = log for no key update;
  if l.id is null and wanted > 0 or l.company_id <> company or l.user_id <> person
      and (l.status = 'draft' or not private.has_permission('edit_projects')) then
    perform private.raise_api_error('PT404', 'This daily log no longer exists.');
  elsif l.version <> wanted and (wanted > 0 or coalesce(l.edited_by, person) <> person) then
    perform private.raise_api_error('PT409', 'Someone else changed this log while you were editing. Reload it and make your change again.');
  elsif l.published_at < now() - interval '1 day' and not private.has_permission('edit_projects') then
    perform private.raise_api_error('PT409', 'This log was published over a day ago. Ask a manager to change it.');
  elsif l.id is null and day is null then
    perform private.raise_api_error('PT422', 'Choose a day.', 'day');
  elsif l.id is null and day > private.company_date(company) then
    perform private.raise_api_error('PT422', 'A log can''t be for a future day.', 'day');
  elsif l.id is null and day < private.company_date(company) - 1826 then
    perform private.raise_api_error('PT422', 'The day is too long ago. Check the date.', 'day');
  elsif (publish or l.status = 'published') and coalesce(btrim(p_log ->> 'work_done'), '') = '' then
    perform private.raise_api_error('PT422', 'Describe the work done before you publish the log.', 'work_done');
  elsif cardinality(photos) > 50 or exists (select from unnest(photos) p where p !~ '^[0-9a-f]{64}$') then
    perform private.raise_api_error('PT422', 'A log can have at most 50 photos.', 'photo_hashes');
  elsif coalesce((p_log ->> 'is_shared')::boolean, false) and not private.has_permission('update_progress') then
    perform private.raise_api_error('PT403', 'Your role can''t share a log with the client. Ask a manager to share it.', 'is_shared');
  elsif l.id is null and exists (select from public.daily_logs x where x.company_id = company and x.user_id = person
      and x.project_id = (p_log ->> 'project_id')::uuid and x.day = (p_log ->> 'day')::date) then
    perform private.raise_api_error('PT409', format('You already have a log for %s on this project. Open it to make changes.',
      to_char(day, 'Mon FMDD')), 'day');
  end if;
  insert into public.daily_logs as x (id, company_id, project_id, user_id, day, weather, work_done, deliveries, delays, visitors, safety,
    status, published_at, photo_hashes, is_shared, device_saved_at, server_saved_at)
  values (log, company, (p_log ->> 'project_id')::uuid, person, coalesce(day, l.day), coalesce(p_log ->> 'weather', ''),
    coalesce(p_log ->> 'work_done', ''), coalesce(p_log ->> 'deliveries', ''), coalesce(p_log ->> 'delays', ''),
    coalesce(p_log ->> 'visitors', ''), coalesce(p_log ->> 'safety', ''), case when publish then 'published' else 'draft' end,
    case when publish then now() end,
    coalesce(photos, case when p_log ? 'photo_hashes' then '{}' else l.photo_hashes end, '{}'),
    coalesce((p_log ->> 'is_shared')::boolean, l.is_shared, false), (p_log ->> 'at')::timestamptz, now())
  on conflict (id) do update set weather = excluded.weather, work_done = excluded.work_done, deliveries = excluded.deliveries,
    delays = excluded.delays, visitors = excluded.visitors, safety = excluded.safety, edited_by = person,
    photo_hashes = excluded.photo_hashes, is_shared = excluded.is_shared, device_saved_at = excluded.device_saved_at,
    server_saved_at = excluded.server_saved_at,
    status = case when x.status = 'published' then x.status else excluded.status end,
    published_at = coalesce(x.published_at, excluded.published_at)
  returning * into l;
  return to_jsonb(l);
end $$;

create or replace function private.time_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := auth.uid();
  today constant date := private.company_date(company);
  first constant date := private.week_start(company, today);
  sees_all constant boolean := private.sees_all_projects();
  assigned constant uuid[] := private.assigned_projects();
begin
  perform private.require_read('track_time', 'view_projects');
  return jsonb_build_object('today', today,
    'open', (select private.time_entry_json(e) from public.time_entries e where e.user_id = person and e.company_id = company and e.ended_at is null),
    'entries', (select coalesce(jsonb_agg(private.time_entry_json(e) order by e.started_at), '[]') from public.time_entries e
      where e.user_id = person and e.company_id = company and (e.work_day = today or e.ended_at is null)),
    'today_seconds', (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
      where e.user_id = person and e.company_id = company and e.work_day = today),
    'week_seconds', (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
      where e.user_id = person and e.company_id = company and e.work_day between first and first + 6),
    'suggested', (select jsonb_build_object('project_id', e.project_id, 'cost_code_id', e.cost_code_id)
      from public.time_entries e join public.projects p on p.id = e.project_id and p.deleted_at is null and p.archived_at is null
        and p.status <> 'completed'
      where e.user_id = person and e.company_id = company order by e.started_at desc limit 1),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address,
        'latitude', p.latitude, 'longitude', p.longitude) order by lower(p.name), p.id), '[]')
      from (select * from public.projects q where q.company_id = company and q.deleted_at is null and q.archived_at is null
        and q.status <> 'completed' and (sees_all or q.id = any (assigned)) order by lower(q.name) limit 500) p),
    'codes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name)
        order by c.cost_type <> 'labor', c.code), '[]')
      from public.cost_codes c where c.company_id = company and c.is_active),
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_date', t.due_date, 'status', t.status,
        'project_id', t.project_id, 'project_name', t.name) order by t.due_date nulls last, t.title), '[]')
      from (select k.id, k.title, k.due_date, k.status, k.project_id, p.name from public.project_tasks k
        join public.projects p on p.id = k.project_id and p.deleted_at is null and p.archived_at is null
        where k.company_id = company and k.assignee_id = person and k.status <> 'completed'
          and (sees_all or p.id = any (assigned)) and (k.due_date is null or k.due_date <= today + 7)
        order by k.due_date nulls last limit 30) t),
    'visits', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'type', v.type, 'start_date', v.start_date,
        'due_date', v.due_date, 'project_id', v.project_id, 'project_name', v.name) order by v.due_date, v.title), '[]')
      from (select e.id, e.title, e.type, e.start_date, e.due_date, e.project_id, p.name from public.project_timeline e
        join public.projects p on p.id = e.project_id and p.deleted_at is null and p.archived_at is null
        where e.company_id = company and e.assignee_id = person and e.status <> 'completed' and (sees_all or p.id = any (assigned))
          and today between coalesce(e.start_date, e.due_date) and coalesce(e.due_date, e.start_date)
        order by e.due_date limit 30) v),
    'crew', case when private.has_permission('approve_time') or private.has_role('field_supervisor') then (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'open',
          (select private.time_entry_json(e) from public.time_entries e where e.user_id = u.id and e.ended_at is null))
          order by lower(coalesce(u.full_name, u.email))), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active and u.id <> person) else '[]' end);
end $$;

create or replace function private.read_shared_project(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  shared public.projects;
begin
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null or link.photo_id is not null or link.document_id is not null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
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
    'logs', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'day', l.day, 'weather', l.weather, 'work_done', l.work_done,
        'deliveries', l.deliveries, 'delays', l.delays) order by l.day desc, l.created_at desc)
      from (select * from public.daily_logs d where d.company_id = shared.company_id and d.project_id = shared.id and d.is_shared
        and d.status = 'published' order by d.day desc, d.created_at desc limit 60) l), '[]'),
    'expires_at', link.expires_at);
end $$;

reset check_function_bodies;
