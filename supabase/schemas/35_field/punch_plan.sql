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
comment on function private.punch_plan is
  'A punch item with the pin on a plan that p_item gives it: plan_document_id, plan_version, plan_page, plan_x, plan_y; unchanged without '
  'these keys. The document is a PDF of the project that the caller sees, else PT422.';
