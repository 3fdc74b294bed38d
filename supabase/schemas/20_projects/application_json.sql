create function private.application_json(p_application public.pay_applications, p_has_lines boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'project_id', a.project_id, 'number', a.number, 'period_to', a.period_to, 'note', a.note, 'version', a.version,
      'state', x.state, 'submitted_at', case when x.state <> 'draft' then a.submitted_at end,
      'is_locked', x.state = 'draft' and exists (select from public.pay_applications later where later.company_id = a.company_id
        and later.project_id = a.project_id and later.number > a.number and private.application_state(later) <> 'draft'),
      'original_value', f.original_value, 'approved_changes', f.approved_changes, 'contract_sum', f.contract_sum, 'work', t.work, 'stored', t.stored,
      'completed', t.completed, 'amount', t.amount, 'retainage', t.retainage, 'released', f.released, 'held', t.retainage - f.released,
      'earned', t.completed - t.retainage + f.released, 'previous', t.previous - t.previous_retainage + f.released,
      'withheld', t.retainage - t.previous_retainage, 'deducted', f.deducted,
      'due', t.amount - t.retainage + t.previous_retainage - f.deducted, 'to_finish', f.contract_sum - t.completed + t.retainage - f.released)
    || jsonb_build_object('invoice', (select jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'due_date', v.due_date,
        'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount, 'amount_due', v.amount_due, 'balance', v.balance, 'paid_date', v.paid_date)
      from public.invoices v where v.company_id = a.company_id and v.id = a.invoice_id and x.state <> 'draft'))
    || case when p_has_lines then jsonb_build_object('lines', (select coalesce(jsonb_agg(to_jsonb(l) - array['company_id', 'application_id']
        order by l.position, l.id), '[]') from public.pay_application_lines l where l.company_id = a.company_id and l.application_id = a.id)) else '{}' end
  from (select (p_application).*) a
  cross join lateral (select private.application_state(p_application) as state) x
  join public.contracts c on c.company_id = a.company_id and c.project_id = a.project_id
  cross join lateral (
    select case when x.state = 'draft' then c.original_value else a.original_value end as original_value,
      case when x.state = 'draft' then c.approved_changes else a.approved_changes end as approved_changes,
      case when x.state = 'draft' then c.value else a.original_value + a.approved_changes end as contract_sum,
      case when x.state = 'draft' then private.released_retainage(a.company_id, a.project_id) else a.released end as released,
      case when x.state = 'draft' then private.application_deduction(p_application) else a.deducted end as deducted
  ) f
  cross join lateral (
    select coalesce(sum(l.work), 0) as work, coalesce(sum(l.stored), 0) as stored, coalesce(sum(l.completed), 0) as completed,
      coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.retainage), 0) as retainage, coalesce(sum(l.previous_retainage), 0) as previous_retainage,
      coalesce(sum(l.previous_work + l.previous_stored), 0) as previous
    from public.pay_application_lines l where l.company_id = a.company_id and l.application_id = a.id
  ) t
$$;
comment on function private.application_json is
  'A pay application with its summary in dollars before tax: contract sum to date, completed and stored, retainage withheld to date and '
  'held after releases, earned less retainage, previous applications, deposits deducted, due now, and balance to finish with retainage; '
  'its invoice, and with p_has_lines the continuation sheet.';
