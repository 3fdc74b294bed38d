create function public.save_checklist(p_checklist jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_checklist(p_checklist) $$;
comment on function public.save_checklist is
  'Starts a checklist, adds answers, or finishes it. Its items are the copy the device has, also when the template has changed meanwhile. '
  'Of two answers to an item the later one counts; sent twice, it changes nothing. Finishing makes a punch item of each answer "not ok", '
  'once. Keys: id (a uuid made by the device), project_id, template_id, name, items, answers { id of the item: { value, note, photo: '
  'sha256 of a project photo, at: by the device''s clock } }, finish (true to finish), at (by the device''s clock). Returns its row and '
  'punch_count. Arguments: p_checklist, an object of these keys. Errors: PT402, PT403, PT404, PT409 finished already, PT422 items, an '
  'answer, or required items without one (names them). Callers: signed-in users with track_time.';

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
grant execute on function public.save_checklist, private.save_checklist to authenticated;
