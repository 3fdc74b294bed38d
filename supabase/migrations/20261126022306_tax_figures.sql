set check_function_bodies = off;

create function private.tax_figures(p_company uuid, p_from date, p_to date, p_by text)
returns table (starts date, gross numeric, exempt numeric, untaxed numeric, taxable numeric, tax_due numeric, tax_collected numeric, invoices int)
language sql stable set search_path = '' as $$
  with figure as (
    -- Held retainage is part of the sale that it was held on; the invoice that releases it is no sale of its own.
    select v.issue_date as day, s.sign * (v.subtotal - v.discount_amount) as gross, s.sign * v.tax_amount as tax, 0::numeric as collected,
      v.tax_rate = 0 and v.tax_amount = 0 as is_untaxed, v.tax_exemption is not null as is_exempt, 1 as invoices
    from public.invoices v cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
    where v.company_id = p_company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'retainage'
      and v.issue_date between p_from and p_to
    union all
    select t.day, 0, 0, t.tax, false, false, 0 from private.tax_received(p_company, p_from, p_to) t
  )
  select greatest(date_trunc(p_by, f.day::timestamp)::date, p_from), sum(f.gross),
    coalesce(sum(f.gross) filter (where f.is_untaxed and f.is_exempt), 0),
    coalesce(sum(f.gross) filter (where f.is_untaxed and not f.is_exempt), 0),
    coalesce(sum(f.gross) filter (where not f.is_untaxed), 0), sum(f.tax), sum(f.collected), sum(f.invoices)::int
  from figure f group by 1
$$;

grant execute on function private.tax_figures(p_company uuid, p_from date, p_to date, p_by text) to authenticated;

create or replace view public.tax_liability with (security_invoker = true) as
select v.company_id, date_trunc('month', v.issue_date)::date as month, v.tax_rate,
  sum((v.subtotal - v.discount_amount) * s.sign) as taxable, sum(v.tax_amount * s.sign) as tax,
  -- The share that was received of what is due, of the tax that is left; both without what was credited.
  sum(case when v.kind <> 'credit_note' and v.amount_due > coalesce(n.credited, 0)
    then round((v.tax_amount - coalesce(n.tax, 0)) * (v.paid_amount - coalesce(n.credited, 0)) / (v.amount_due - coalesce(n.credited, 0)), 2)
    else 0 end) as tax_collected,
  count(*)::int as invoices
from public.invoices v
cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
left join (select c.company_id, c.credits_invoice_id, sum(c.total_amount) as credited, sum(c.tax_amount) as tax
  from public.invoices c where c.kind = 'credit_note' and c.status not in ('draft', 'void') and c.deleted_at is null
  group by c.company_id, c.credits_invoice_id) n on n.company_id = v.company_id and n.credits_invoice_id = v.id
where v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'retainage'
group by v.company_id, date_trunc('month', v.issue_date), v.tax_rate;

create or replace function public.tax_report(p_from date, p_to date, p_by text default 'month') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.', 'from');
  elsif p_by is null or p_by not in ('month', 'quarter') then
    perform private.raise_api_error('PT422', 'Choose months or quarters.', 'by');
  end if;
  return (
    select jsonb_build_object('from', p_from, 'to', p_to, 'by', p_by,
      'periods', coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('ends',
          least((date_trunc(p_by, p.starts::timestamp) + case p_by when 'quarter' then interval '3 months' else interval '1 month' end)::date - 1, p_to)) order by p.starts), '[]'),
      'totals', jsonb_build_object('gross', coalesce(sum(p.gross), 0), 'exempt', coalesce(sum(p.exempt), 0),
        'untaxed', coalesce(sum(p.untaxed), 0), 'taxable', coalesce(sum(p.taxable), 0), 'tax_due', coalesce(sum(p.tax_due), 0),
        'tax_collected', coalesce(sum(p.tax_collected), 0), 'invoices', coalesce(sum(p.invoices), 0)::int))
    from private.tax_figures(company, p_from, p_to, p_by) p);
end $$;

comment on view public.tax_liability is 'Tax invoiced by month and rate, credit notes taken off, and the part of it that has been paid: what a credit note took off is neither. Released retainage is no sale: it was one when it was held. Older screens read this view; newer ones call public.tax_report.';

create or replace function private.tax_of_month(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('month', to_char(p_month, 'YYYY-MM-DD'), 'taxable', coalesce(sum(t.taxable), 0), 'tax', coalesce(sum(t.tax_due), 0),
    'collected', coalesce(sum(t.tax_collected), 0))
  from private.tax_figures(p_company, p_month, (p_month + interval '1 month')::date - 1, 'month') t
$$;

comment on function private.tax_of_month(p_company uuid, p_month date) is 'What a company has invoiced and collected in tax in a month, as public.tax_report counts it.';

comment on function private.tax_figures(p_company uuid, p_from date, p_to date, p_by text) is 'Sales and sales tax by month or quarter (p_by) between two days, in dollars, as public.tax_report explains them.';

reset check_function_bodies;
