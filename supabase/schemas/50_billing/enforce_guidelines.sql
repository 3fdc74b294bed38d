create function private.enforce_guidelines() returns trigger
language plpgsql set search_path = '' as $$
declare
  broken jsonb;
begin
  if current_user = 'authenticated' and new.status = 'active' then
    select value into broken from jsonb_array_elements(public.check_brand_guidelines(to_jsonb(new))) where (value ->> 'is_enforced')::boolean limit 1;
    if broken is not null then
      perform private.raise_api_error('PT422', format('%s: %s', broken ->> 'title', broken ->> 'message'), 'template_config');
    end if;
  end if;
  return new;
end $$;
comment on function private.enforce_guidelines is
  'Trigger on templates: a member cannot activate one that breaks an enforced brand guideline. Error: PT422.';
