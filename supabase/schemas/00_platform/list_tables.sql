create function private.list_tables(p_list text) returns text
language sql immutable set search_path = '' as $$
  select format('public.%I r', p_list)
    || case when p_list in ('projects', 'quotes', 'invoices') then ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id' else '' end
    || case p_list
      when 'projects' then ' left join public.project_finances f on f.company_id = r.company_id and f.project_id = r.id'
        || ' left join public.user_profiles m on m.company_id = r.company_id and m.id = r.project_manager_id'
      when 'materials' then ' left join public.vendors w on w.company_id = r.company_id and w.id = r.vendor_id'
      when 'vendors' then ''
      else ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id' end
$$;
comment on function private.list_tables is
  'What a list is read from: its table as r, and the clients c, projects p, vendors w, finances f and managers m of '
  'its rows.';
