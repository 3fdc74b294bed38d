set check_function_bodies = off;

alter table public.punch_items add column plan_document_id uuid;

alter table public.punch_items add column plan_version integer;

alter table public.punch_items add column plan_page integer;

alter table public.punch_items add column plan_x numeric(6,5);

alter table public.punch_items add column plan_y numeric(6,5);

create function private.punch_plan(p_before public.punch_items, p_item jsonb) returns public.punch_items
language plpgsql stable security definer set search_path = '' as $$
declare
  i public.punch_items := p_before;
begin
  -- Files of earlier releases don't send these keys.
  if not p_item ? 'plan_document_id' then
    return i;
  end if;
  i.plan_document_id := (p_item ->> 'plan_document_id')::uuid;
  i.plan_version := case when i.plan_document_id is not null then (p_item ->> 'plan_version')::int end;
  i.plan_page := case when i.plan_document_id is not null then (p_item ->> 'plan_page')::int end;
  i.plan_x := case when i.plan_document_id is not null then (p_item ->> 'plan_x')::numeric end;
  i.plan_y := case when i.plan_document_id is not null then (p_item ->> 'plan_y')::numeric end;
  if i.plan_document_id is null or (i.plan_document_id, i.plan_version) is not distinct from (p_before.plan_document_id, p_before.plan_version)
    and i.plan_page between 1 and 5000 and i.plan_x between 0 and 1 and i.plan_y between 0 and 1 then
    return i;
  elsif not exists (select from public.project_documents d
      join public.document_versions v on v.company_id = d.company_id and v.document_id = d.id and v.version_number = i.plan_version
      where d.company_id = private.company_id() and d.id = i.plan_document_id and d.project_id = (p_item ->> 'project_id')::uuid
        and d.deleted_at is null and v.file_type = 'pdf' and (not d.is_office_only or private.has_permission('view_money'))) then
    perform private.raise_api_error('PT422', 'Choose a PDF of this project.', 'plan_document_id');
  elsif not coalesce(i.plan_page between 1 and 5000 and i.plan_x between 0 and 1 and i.plan_y between 0 and 1, false) then
    perform private.raise_api_error('PT422', 'Place the pin on the plan.', 'plan_document_id');
  end if;
  return i;
end $$;

alter table public.punch_items add constraint punch_items_plan_page_check CHECK (plan_page >= 1 AND plan_page <= 5000);

alter table public.punch_items add constraint punch_items_plan_x_check CHECK (plan_x >= 0::numeric AND plan_x <= 1::numeric);

alter table public.punch_items add constraint punch_items_plan_x_not_nan CHECK (plan_x <> 'NaN'::numeric);

alter table public.punch_items add constraint punch_items_plan_y_check CHECK (plan_y >= 0::numeric AND plan_y <= 1::numeric);

alter table public.punch_items add constraint punch_items_plan_y_not_nan CHECK (plan_y <> 'NaN'::numeric);

alter table public.punch_items add constraint punch_items_plan_whole CHECK (plan_document_id IS NULL OR plan_version IS NOT NULL AND plan_page IS NOT NULL AND plan_x IS NOT NULL AND plan_y IS NOT NULL);

alter table public.punch_items add constraint punch_items_company_id_plan_document_id_plan_version_fkey FOREIGN KEY (company_id, plan_document_id, plan_version) REFERENCES public.document_versions(company_id, document_id, version_number) ON DELETE SET NULL (plan_document_id);

create index punch_items_plan_idx on public.punch_items (company_id, plan_document_id, plan_version);

comment on column public.punch_items.plan_x is 'Where on the plan page, as a share of its width from the left (0 to 1); plan_y from the top.';

comment on function private.punch_plan(p_before public.punch_items, p_item jsonb) is 'A punch item with the pin on a plan that p_item gives it: plan_document_id, plan_version, plan_page, plan_x, plan_y; unchanged without these keys. The document is a PDF of the project that the caller sees, else PT422.';

comment on function public.project_punch(p_project_id uuid) is 'The punch list of a project, at most 500 items, not closed and due first: { today, items: [{ columns of punch_items, assignee, vendor, creator, closer, photo: { object_path, thumbnail_path }, plan: { name, object_path } of the PDF with the pin, can_edit, can_finish, can_close, is_late }], people: [{ id, name }], vendors: [{ id, name }] }. A subcontractor gets no people and vendors to choose from. is_late: the device''s clock and the server''s are over 5 minutes apart. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

comment on function public.save_punch_item(p_item jsonb) is 'Adds or changes a punch item. Its creator changes it, or those with edit_projects. Sent twice, it is one item. Keys: id (a uuid made by the device), project_id, title, description, place, photo_hash (sha256 of a project photo), pin_x, pin_y (share of the picture, 0 to 1), plan_document_id, plan_version, plan_page, plan_x, plan_y (a pin on a page of a PDF of the project; without these keys the pin on a plan doesn''t change), assignee_id (a member who sees the project) or vendor_id, due_date, at (by the device''s clock), version (0 or none for a new one). Returns its row. Arguments: p_item, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale or closed, PT422. Callers: signed-in users with track_time.';

create or replace function private.project_punch(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.member_id();
  edits_all constant boolean := private.has_permission('edit_projects');
  sees_money constant boolean := private.has_permission('view_money');
  assigns constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return jsonb_build_object('today', private.company_date(company),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'company_id' || jsonb_build_object('assignee', coalesce(a.full_name, a.email), 'vendor', v.name,
          'creator', coalesce(c.full_name, c.email), 'closer', coalesce(z.full_name, z.email),
          'photo', (select jsonb_build_object('object_path', p.object_path, 'thumbnail_path', p.thumbnail_path)
            from public.project_photos p where p.project_id = p_project_id and p.content_hash = i.photo_hash and p.deleted_at is null),
          'plan', (select jsonb_build_object('name', d.name, 'object_path', w.object_path)
            from public.document_versions w join public.project_documents d on d.company_id = w.company_id and d.id = w.document_id
            where w.company_id = company and w.document_id = i.plan_document_id and w.version_number = i.plan_version
              and d.deleted_at is null and (not d.is_office_only or sees_money)),
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

create or replace function private.save_punch_item(p_item jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(null);
  item constant uuid := coalesce((p_item ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_item ->> 'version')::int, 0);
  title constant text := btrim(coalesce(p_item ->> 'title', ''));
  has_pin constant boolean := p_item ->> 'photo_hash' is not null and p_item ->> 'pin_x' is not null and p_item ->> 'pin_y' is not null;
  i public.punch_items;
  plan public.punch_items;
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
  plan := private.punch_plan(i, p_item);
  insert into public.punch_items as x (id, company_id, project_id, title, description, place, photo_hash, pin_x, pin_y, assignee_id,
    vendor_id, due_date, device_created_at, plan_document_id, plan_version, plan_page, plan_x, plan_y)
  values (item, company, (p_item ->> 'project_id')::uuid, title, left(coalesce(p_item ->> 'description', ''), 2000),
    left(btrim(coalesce(p_item ->> 'place', '')), 120), p_item ->> 'photo_hash', case when has_pin then (p_item ->> 'pin_x')::numeric end,
    case when has_pin then (p_item ->> 'pin_y')::numeric end, (p_item ->> 'assignee_id')::uuid, (p_item ->> 'vendor_id')::uuid,
    (p_item ->> 'due_date')::date, coalesce((p_item ->> 'at')::timestamptz, now()),
    plan.plan_document_id, plan.plan_version, plan.plan_page, plan.plan_x, plan.plan_y)
  on conflict (id) do update set title = excluded.title, description = excluded.description, place = excluded.place,
    photo_hash = excluded.photo_hash, pin_x = excluded.pin_x, pin_y = excluded.pin_y, assignee_id = excluded.assignee_id,
    vendor_id = excluded.vendor_id, due_date = excluded.due_date, edited_by = person,
    plan_document_id = excluded.plan_document_id, plan_version = excluded.plan_version, plan_page = excluded.plan_page,
    plan_x = excluded.plan_x, plan_y = excluded.plan_y
  returning * into i;
  return to_jsonb(i);
end $$;

reset check_function_bodies;
