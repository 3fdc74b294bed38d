create function public.save_punch_item(p_item jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_punch_item(p_item) $$;
comment on function public.save_punch_item is
  'Adds or changes a punch item. Its creator changes it, or those with edit_projects. Sent twice, it is one item. Keys: id (a uuid made by '
  'the device), project_id, title, description, place, photo_hash (sha256 of a project photo), pin_x, pin_y (share of the picture, 0 to 1), '
  'plan_document_id, plan_version, plan_page, plan_x, plan_y (a pin on a page of a PDF of the project; without these keys the pin on a plan '
  'doesn''t change), assignee_id (a member who sees the project) or vendor_id, due_date, at (by the device''s clock), version (0 or none for a new one). '
  'Returns its row. Arguments: p_item, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale or closed, PT422. Callers: '
  'signed-in users with track_time.';

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
grant execute on function public.save_punch_item, private.save_punch_item to authenticated;
