create function public.delete_company(p_company_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  members uuid[];
begin
  if not exists (select from public.data_requests r where r.company_id = p_company_id and r.kind = 'deletion'
                 and r.status = 'processing' and r.due_at <= now()) then
    perform private.raise_api_error('PT409', 'This company isn''t due for deletion yet.');
  end if;
  select coalesce(array_agg(p.id), '{}') into members from public.user_profiles p where p.company_id = p_company_id;
  delete from public.companies c where c.id = p_company_id;
  delete from auth.users u where u.id = any (members)
    and not exists (select from private.platform_admins a where a.user_id = u.id);
  perform set_config('plumbline.deleting_company', 'yes', true);
  delete from public.audit_log a where a.company_id = p_company_id;
  perform set_config('plumbline.deleting_company', '', true);
  insert into private.platform_acts (act, detail)
  values ('company deleted', jsonb_build_object('company_id', p_company_id, 'members', cardinality(members)));
end $$;
comment on function public.delete_company is
  'A company with its members'' accounts and its audit log, once its waiting time is over. Files go before, through '
  'the storage API. Arguments: p_company_id. Errors: PT409 not due. Callers: the server.';
grant execute on function public.delete_company to service_role;
