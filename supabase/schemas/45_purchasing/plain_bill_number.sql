create function private.plain_bill_number(p_number text) returns text
language sql immutable strict parallel safe set search_path = '' as $$ select regexp_replace(lower(p_number), '\s', '', 'g') $$;
comment on function private.plain_bill_number is
  'A vendor''s bill number without capitals and blanks: two bills of a vendor with the same are one bill.';
