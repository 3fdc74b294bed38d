create function private.has_feature(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.plan_features f where f.plan = private.effective_plan() and f.feature = wanted)
$$;
comment on function private.has_feature is 'Does the caller''s effective plan contain this feature (plan_features)?';
grant execute on function private.has_feature to authenticated, service_role;
