create function private.own_sku_taken_words(p_sku text, p_except uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select private.sku_taken_words(private.company_id(), p_sku, p_except)
$$;
comment on function private.own_sku_taken_words is 'private.sku_taken_words of the caller''s company.';
grant execute on function private.own_sku_taken_words to authenticated;
