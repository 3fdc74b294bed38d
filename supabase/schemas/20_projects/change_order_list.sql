create view public.change_order_list with (security_invoker=true) as  select o.id,
    o.company_id,
    o.project_id,
    o.number,
    o.title,
    o.description,
    o.reason,
    o.amount,
    o.schedule_days,
    o.status,
    o.date,
    o.submitted_at,
    o.decided_at,
    o.decided_by,
    o.decision_note,
    o.created_by,
    o.version,
    o.created_at,
    o.updated_at,
    coalesce(u.full_name, ( select c.name from public.clients c where c.company_id = o.company_id and c.id = o.decided_by_client)) as approved_by,
    coalesce(( select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price, 'unit_cost', i.unit_cost, 'total_cost', i.total_cost, 'cost_code_id', i.cost_code_id) order by i."position") as jsonb_agg
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id), '[]'::jsonb) as items,
    ((b.invoices -> 0) ->> 'id')::uuid as invoice_id,
    (b.invoices -> 0) ->> 'invoice_number' as invoice_number,
    coalesce(b.invoices, '[]'::jsonb) as invoices,
    o.quote_id,
    k.cost,
    coalesce(k.unknown_costs, 0) as unknown_costs,
    o.respond_by,
    o.invoice_on_approval
   from public.change_orders o
     left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
     left join lateral ( select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'amount', v.amount) order by v.created_at, v.id) as invoices
           from ( select v_1.id,
                    v_1.invoice_number,
                    v_1.created_at,
                    sum(l.total_price) as amount
                   from public.invoice_items l
                     join public.invoices v_1 on v_1.company_id = l.company_id and v_1.id = l.invoice_id
                  where l.company_id = o.company_id and l.change_order_id = o.id and v_1.status <> 'void' and v_1.deleted_at is null
                  group by v_1.id, v_1.invoice_number, v_1.created_at) v) b on true
     left join lateral ( select sum(i.total_cost) as cost,
            count(*) filter (where i.total_cost is null)::int as unknown_costs
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id) k on true;

comment on view public.change_order_list is
  'Change orders with their lines, who decided, and the living invoices that bill them: [{ id, invoice_number, amount '
  '}]. cost is the sum of the known costs.';

grant select on public.change_order_list to authenticated, service_role;
