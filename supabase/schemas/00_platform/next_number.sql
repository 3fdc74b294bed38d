create function private.next_number(p_company uuid, p_series text, p_first bigint default 1) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  taken bigint;
begin
  insert into public.document_counters as c (company_id, series, last_value, taken_value)
  values (p_company, p_series, p_first, p_first)
  on conflict (company_id, series) do update set last_value = c.last_value + 1, taken_value = greatest(c.taken_value, c.last_value + 1)
  returning last_value into taken;
  return taken;
end $$;
comment on function private.next_number is
  'Takes the next value of a series under the lock of its counter row, held until the transaction ends.';
