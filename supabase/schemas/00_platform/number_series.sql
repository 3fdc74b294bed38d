create function private.number_series(p_origin text) returns text
language sql stable set search_path = '' as $$
  select case p_origin
    when 'project' then 'QT-' || to_char(current_date, 'YYYYMM') || '-'
    when 'quote' then 'INV-' || to_char(current_date, 'YYYY') || '-'
    when 'invoice_wizard' then 'INV-'
    when 'credit_note' then 'CN-'
    else 'Q-'
  end
$$;
comment on function private.number_series is
  'The prefix, which is also the counter''s name: Q-0001 quotes page, QT-YYYYMM-NNN project dialog, INV-0001 wizard, '
  'INV-YYYY-NNNN from a quote, CN-0001 credit notes.';
grant execute on function private.number_series to authenticated, service_role;
