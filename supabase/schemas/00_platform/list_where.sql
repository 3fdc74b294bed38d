create function private.list_where(
  p_list text, p_filters jsonb, p_sees_clients boolean, p_sees_money boolean
) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'r.company_id = $1',
    case when p_list in ('projects', 'quotes', 'invoices') then 'r.deleted_at is null' end,
    case when p_list in ('projects', 'quotes', 'invoices') and p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
    case when p_list in ('quotes', 'invoices') and p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
    case when p_list in ('vendors', 'materials') and p_filters ->> 'is_active' is not null then format('r.is_active = %L', (p_filters ->> 'is_active')::boolean) end,
    case p_list
    when 'projects' then nullif(concat_ws(' and ',
      case when not private.sees_all_projects() then 'r.id = any ((select private.assigned_projects())::uuid[])' end,
      case when (p_filters ->> 'archived')::boolean then 'r.archived_at is not null' else 'r.archived_at is null' end,
      private.list_one_of('r.status', 'status', p_filters),
      private.list_one_of('r.project_type', 'type', p_filters),
      case when p_filters ->> 'from' is not null then 'r.start_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.start_date <= ($2 ->> ''to'')::date' end,
      private.list_conditions(p_filters -> 'conditions', p_sees_clients, p_sees_money)), '')
    when 'quotes' then nullif(concat_ws(' and ',
      case p_filters ->> 'status' when 'expired' then '(r.status = ''expired'' or r.status = ''sent'' and r.valid_until < current_date)'
        when 'sent' then 'r.status = ''sent'' and (r.valid_until < current_date) is not true'
        else case when p_filters ->> 'status' is not null then 'r.status = $2 ->> ''status''' end end,
      case when p_filters ->> 'from' is not null then 'r.created_at >= ($2 ->> ''from'')::timestamptz' end,
      case when p_filters ->> 'to' is not null then 'r.created_at <= ($2 ->> ''to'')::timestamptz' end), '')
    when 'invoices' then nullif(concat_ws(' and ',
      case p_filters ->> 'status'
        when 'open' then 'r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note'''
        else private.invoice_state(p_filters ->> 'status') end,
      case when p_filters ->> 'min' is not null then 'r.total_amount >= ($2 ->> ''min'')::numeric' end,
      case when p_filters ->> 'max' is not null then 'r.total_amount <= ($2 ->> ''max'')::numeric' end,
      private.list_one_of('r.payment_method', 'method', p_filters),
      case when p_filters ->> 'from' is not null then 'r.issue_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.issue_date <= ($2 ->> ''to'')::date' end), '')
    when 'vendors' then
      private.list_one_of('r.payment_terms', 'terms', p_filters)
    when 'materials' then nullif(concat_ws(' and ',
      private.list_one_of('r.category', 'category', p_filters),
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end,
      private.list_one_of('(case when r.current_stock <= 0 then ''out'' when r.current_stock <= r.reorder_point then ''low'' else ''adequate'' end)', 'stock', p_filters)), '') end)
$$;
comment on function private.list_where is
  'The condition that the filters of a list mean, but for its text: $1 the company, $2 the filters. Holds no text of '
  'the caller.';
