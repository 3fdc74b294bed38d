create function private.start_lead_setup() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_lead_setup(new.id);
  return null;
end $$;
comment on function private.start_lead_setup is 'Trigger: a new company starts with lead stages, sources, and lost reasons.';
