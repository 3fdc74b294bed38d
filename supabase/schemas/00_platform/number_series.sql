create function private.number_series(p_origin text) returns text
language sql stable set search_path = '' as $$
  select case p_origin
    when 'project' then 'QT-' || to_char(current_date, 'YYYYMM') || '-'
    when 'quote' then 'INV-' || to_char(current_date, 'YYYY') || '-'
    when 'invoice_wizard' then 'INV-'
    when 'credit_note' then 'CN-'
    when 'change_order' then 'CO-'
    when 'lead' then 'L-'
    when 'purchase_order' then 'PO-'
    when 'bid' then 'BID-'
    else 'Q-'
  end
$$;
comment on function private.number_series is
  'The prefix, which is also the counter''s name: Q-0001 quotes page, QT-YYYYMM-NNN project dialog, INV-0001 wizard, '
  'INV-YYYY-NNNN from a quote, CN-0001 credit notes, CO-001 change orders, L-0001 leads, '
  'PO-0001 purchase orders, BID-0001 bid requests.';
grant execute on function private.number_series to authenticated, service_role;
