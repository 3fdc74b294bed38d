create function private.count_item_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step constant int := case tg_op when 'DELETE' then -1 else 1 end;
  company uuid;
begin
  for company in select distinct company_id from changed where item_id is not null order by 1 loop
    -- one lock for each company, so that two saves that share items in another order cannot deadlock
    perform pg_advisory_xact_lock(hashtextextended('item usage ' || company, 0));
  end loop;
  update public.items_database i
  set usage_count = greatest(i.usage_count + step * t.lines, 0),
    last_used_at = case when step > 0 then now() else i.last_used_at end
  from (select company_id, item_id, count(*)::int as lines from changed where item_id is not null group by 1, 2) t
  where i.company_id = t.company_id and i.id = t.item_id;
  return null;
end $$;
comment on function private.count_item_usage is
  'Keeps items_database.usage_count equal to the number of document lines that use the item, and last_used_at.';
