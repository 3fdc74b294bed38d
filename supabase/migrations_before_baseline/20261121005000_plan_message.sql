-- The refusal of a plan feature in the words of the Feature Not Available screen [000 §6], also for Enterprise.

create or replace function private.require_write(permission text, feature text default null) returns void
language plpgsql stable set search_path = '' as $$
declare
  needed text;
begin
  if private.company_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  if permission is not null and not private.has_permission(permission) then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not private.is_subscribed() then
    perform private.reject('PT402', case
      when (select c.plan_status from public.companies c where c.id = private.company_id()) = 'trialing'
      then 'Your trial has ended. Choose a plan to make changes.'
      else 'Your subscription is not active. Choose a plan to make changes.' end);
  end if;
  if feature is not null and not private.has_feature(feature) then
    select p.gate_label || ' or higher' into needed
    from public.plans p join public.plan_features f on f.plan = p.slug and f.feature = require_write.feature
    order by p.position limit 1;
    perform private.reject('PT402', format('This feature requires a %s plan subscription', coalesce(needed, 'Admin')));
  end if;
end $$;
