create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token text := nullif(new.raw_user_meta_data ->> 'invite_token', '');
begin
  if token is not null and (private.open_invitation(token)).email is distinct from lower(new.email) then
    perform private.raise_api_error('PT403', 'This invitation is no longer valid.');
  end if;
  if new.email_confirmed_at is not null then
    perform private.open_account(new);
  end if;
  return new;
end $$;
comment on function private.handle_new_user is
  'On sign-up: a company with its owner, or a member by invitation, once the address is confirmed. Role, plan and '
  'company in the metadata have no effect; selected_plan only chooses the plan of the trial.';
