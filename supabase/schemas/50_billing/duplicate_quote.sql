create function public.duplicate_quote(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into q from public.quotes where id = p_id and deleted_at is null;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  insert into public.quotes (id, client_id, custom_client_name, project_id, number_origin, title, description, discount_type,
    discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from, tax_name, deposit_kind, deposit_value, packages,
    deposit_refundable)
  values (p_new_id, q.client_id, q.custom_client_name, q.project_id, case q.number_origin when 'project' then 'project' else 'quotes_page' end,
    q.title, q.description, q.discount_type, q.discount_value, q.tax_rate, current_date + 30, q.notes, q.terms, q.show_summary_only, q.id, q.tax_name,
    q.deposit_kind, q.deposit_value, q.packages, q.deposit_refundable)
  on conflict (id) do nothing;
  if found then
    insert into public.quote_items (quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost,
      is_optional, is_selected, alternative_group, catalog_price, tax_name, tax_rate, package)
    select p_new_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected,
      alternative_group, catalog_price, tax_name, tax_rate, package
    from public.quote_items where company_id = q.company_id and quote_id = q.id;
  end if;
  return private.quote_json(p_new_id);
end $$;
comment on function public.duplicate_quote is
  'A new draft with the same lines, its own number and 30 days to run. Calling again with the same new id makes no '
  'second copy. Arguments: p_id, the quote; p_new_id. Errors: PT402, PT403, PT404. Callers: signed-in users with '
  'edit_documents.';
grant execute on function public.duplicate_quote to authenticated, service_role;
