create function private.first_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.logo_type <> 'watermark' and not exists (select from public.company_logos where company_id = new.company_id and is_primary) then
      update public.company_logos set is_primary = true where id = new.id;
      update public.companies set logo_url = new.file_path where id = new.company_id;
    end if;
  elsif old.is_primary then
    update public.companies set logo_url = null where id = old.company_id and logo_url = old.file_path;
  end if;
  return null;
end $$;
comment on function private.first_logo is
  'The first logo becomes primary; when the primary one goes, the company has none.';
