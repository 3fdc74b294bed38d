create function private.limit_saved_views() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_views ' || new.user_id::text, 0));
  if (select count(*) from public.saved_views v
      where v.company_id = new.company_id and v.user_id = new.user_id and v.list = new.list) >= 30 then
    perform private.raise_api_error('PT422', 'You can save up to 30 views of a list. Delete one first.', 'name');
  end if;
  return new;
end $$;
comment on function private.limit_saved_views is
  'A person saves at most 30 views of a list. Errors: PT422. Trigger of saved_views.';
