create function private.touch_quotes(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.quotes set updated_at = now() where company_id = private.company_id() and id = any (p_ids)
$$;
comment on function private.touch_quotes is 'Gives quotes of the caller''s company a new version.';
grant execute on function private.touch_quotes to authenticated;
