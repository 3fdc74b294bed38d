create view public.payment_schedule_list with (security_invoker=true) as  select id,
    company_id,
    project_id,
    description,
    amount,
    due_date,
    paid_at,
    "position",
    created_by,
    version,
    created_at,
    updated_at,
        case
            when paid_at is not null then 'paid'
            when due_date < current_date then 'overdue'
            else 'pending'
        end as status
   from public.payment_schedule s;

comment on view public.payment_schedule_list is 'Draws with their status: paid, overdue, pending.';

grant select on public.payment_schedule_list to authenticated, service_role;
