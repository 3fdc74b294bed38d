create function private.company_from_sign_up(person uuid, metadata jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
  plan text := coalesce(
    (select p.slug from public.plans p where p.is_listed and p.slug = metadata ->> 'selected_plan'), 'starter');
  address jsonb := case when jsonb_typeof(metadata -> 'address') = 'object' then metadata -> 'address' else '{}' end;
begin
  insert into public.companies (name, phone, email, address, settings, plan, plan_status, trial_ends_at, timezone,
    paper_size)
  values (
    left(coalesce(nullif(btrim(metadata ->> 'company_name'), ''), 'My company'), 200),
    left(nullif(btrim(metadata ->> 'phone'), ''), 50),
    (select left(u.email, 320) from auth.users u where u.id = person),
    jsonb_strip_nulls(jsonb_build_object(
      'street', left(address ->> 'street', 200), 'city', left(address ->> 'city', 100),
      'state', left(address ->> 'state', 50), 'zip', left(address ->> 'zip', 20))),
    jsonb_strip_nulls(jsonb_build_object(
      'business_type', left(metadata ->> 'business_type', 100),
      'license_number', left(metadata ->> 'license_number', 50),
      'years_in_business', left(metadata ->> 'years_in_business', 20),
      'project_size', left(metadata ->> 'project_size', 20),
      'subscribe_to_updates', coalesce(metadata ->> 'subscribe_to_updates', 'false') = 'true')),
    plan, 'trialing', now() + interval '14 days',
    coalesce(private.known_zone(metadata ->> 'timezone'), 'America/Chicago'),
    -- Registration lists the states of the US; who skipped the address is placed by the device.
    case when nullif(btrim(address ->> 'state'), '') is not null
      or coalesce(metadata ->> 'timezone', 'America/Chicago') ~ '^(America|US|Canada|Mexico|Pacific/Honolulu)'
      then 'Letter' else 'A4' end)
  returning id into company;
  return company;
end $$;
comment on function private.company_from_sign_up is
  'Creates the company from what registration asked for, on a 14-day trial of the chosen plan, in the time zone of the '
  'device that signed up. Documents are printed on US Letter in the Americas, otherwise on A4.';
