create function private.sign_quote(p_quote public.quotes) returns public.contracts
language plpgsql security definer set search_path = '' as $$
declare
  signed public.contracts;
  known numeric;
  is_complete boolean;
begin
  delete from public.budget_lines b where b.company_id = p_quote.company_id and b.project_id = p_quote.project_id and b.change_order_id is null;
  insert into public.budget_lines (company_id, project_id, category, description, amount, is_cost_known, price, quote_item_id, position)
  select p_quote.company_id, p_quote.project_id, l.category, l.name, coalesce(l.cost, 0), l.cost is not null, l.price, l.quote_item_id, l.place
  from private.quote_lines(p_quote) l;
  select coalesce(sum(b.cost), 0), coalesce(bool_and(b.is_cost_known), false) into known, is_complete from public.budget_lines b
  where b.company_id = p_quote.company_id and b.project_id = p_quote.project_id and b.change_order_id is null;
  insert into public.contracts (company_id, project_id, quote_id, source, original_value, original_cost, approved_changes)
  values (p_quote.company_id, p_quote.project_id, p_quote.id, 'quote', p_quote.subtotal - p_quote.discount_amount,
    case when is_complete then known end, private.approved_changes(p_quote.project_id))
  on conflict (project_id) do update set quote_id = excluded.quote_id, source = excluded.source, original_value = excluded.original_value,
    original_cost = excluded.original_cost, status = 'signed', signed_at = now(), unlock_reason = null
  returning * into signed;
  -- Without any known cost, the budget that was typed is the better estimate.
  update public.project_finances f set budget = t.total
  from (select sum(b.cost) as total from public.budget_lines b where b.company_id = p_quote.company_id and b.project_id = p_quote.project_id) t
  where f.project_id = p_quote.project_id and known > 0 and t.total > 0;
  return signed;
end $$;
comment on function private.sign_quote is
  'Makes an accepted quote the contract of its project: its lines replace the budget lines that no change order brought.';
