create function private.client_to_notify(p_project uuid) returns public.clients
language sql stable security definer set search_path = '' as $$
  select c.* from public.projects p
  join public.companies k on k.id = p.company_id and k.is_active
  join public.clients c on c.company_id = p.company_id and c.id = p.client_id
  left join public.notification_preferences n on n.company_id = p.company_id
  where p.id = p_project and p.deleted_at is null and c.deleted_at is null and c.mail_opt_out_at is null
    and nullif(btrim(c.email), '') is not null and coalesce(n.project_updates, true)
$$;
comment on function private.client_to_notify is
  'The client who is notified of a project''s status; null without an address, after an opt-out, or while the company has '
  'switched project updates off.';
