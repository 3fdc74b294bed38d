create function private.check_packages(p_quote jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  packages constant jsonb := coalesce(p_quote -> 'packages', '[]');
begin
  if jsonb_typeof(packages) <> 'array' or jsonb_array_length(packages) > 6 then
    perform private.raise_api_error('PT422', 'A quote can have up to 6 packages.', 'packages');
  elsif exists (select from jsonb_array_elements(packages) p
    where btrim(coalesce(p ->> 'name', '')) = '' or length(p ->> 'name') > 60 or p ->> 'name' <> btrim(p ->> 'name') or length(p ->> 'description') > 1000) then
    perform private.raise_api_error('PT422', 'Name each package with up to 60 characters, and describe it with up to 1,000.', 'packages');
  elsif exists (select from jsonb_array_elements(packages) p group by p ->> 'name' having count(*) > 1) then
    perform private.raise_api_error('PT422', 'Give each package a different name.', 'packages');
  elsif exists (select from jsonb_array_elements(packages) p where nullif(p ->> 'photo_id', '') is not null
    and not exists (select from public.project_photos f where f.company_id = private.company_id() and f.deleted_at is null
      and f.project_id = (p_quote ->> 'project_id')::uuid and f.id::text = p ->> 'photo_id')) then
    perform private.raise_api_error('PT422', 'Choose pictures from the photos of the quote''s project.', 'packages');
  end if;
end $$;
comment on function private.check_packages is
  'Refuses packages of a quote without a name, with the same name twice, more than 6, or with a picture of another project. Errors: PT422.';
grant execute on function private.check_packages to authenticated, service_role;
