create function private.is_password_expired(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select greatest(coalesce(w.changed_at, u.created_at), c.created_at) + make_interval(days => nullif(c.password_expiry_days, 0)) < now()
    from auth.users u
    join public.user_profiles p on p.id = u.id
    join public.company_security_settings c on c.company_id = p.company_id
    left join private.password_changes w on w.user_id = u.id
    where u.id = p_user), false)
$$;
comment on function private.is_password_expired is
  'Whether a person''s password is older than the company allows; each has the whole span from the day the rule was '
  'saved.';
