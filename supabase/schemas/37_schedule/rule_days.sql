create function private.rule_days(p_rule text, p_first date) returns date[]
language plpgsql immutable set search_path = '' as $$
declare
  most constant int := 200;
  parts constant jsonb := (select coalesce(jsonb_object_agg(split_part(p, '=', 1), split_part(p, '=', 2)), '{}')
    from unnest(string_to_array(upper(btrim(p_rule)), ';')) p where p <> '');
  freq constant text := parts ->> 'FREQ';
  step constant int := case when parts ->> 'INTERVAL' ~ '^\d{1,2}$' then (parts ->> 'INTERVAL')::int when not parts ? 'INTERVAL' then 1 end;
  count constant int := case when parts ->> 'COUNT' ~ '^\d{1,3}$' then (parts ->> 'COUNT')::int end;
  until constant date := case when parts ->> 'UNTIL' ~ '^\d{8}(T\d{6}Z?)?$' then to_date(left(parts ->> 'UNTIL', 8), 'YYYYMMDD') end;
  names constant text[] := '{MO,TU,WE,TH,FR,SA,SU}';
  wanted constant text[] := case when parts ? 'BYDAY' then string_to_array(parts ->> 'BYDAY', ',') else array[names[extract(isodow from p_first)::int]] end;
  days date[];
begin
  if p_first is null or coalesce(freq, '') not in ('DAILY', 'WEEKLY', 'MONTHLY') or coalesce(step, 0) = 0 or (count is null) = (until is null)
    or not wanted <@ names or (parts ? 'BYDAY' and freq <> 'WEEKLY')
    or exists (select from jsonb_object_keys(parts) k where k not in ('FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY')) then
    perform private.raise_api_error('PT422', 'Choose how often it repeats, and an end.', 'rule');
  elsif coalesce(count, 1) not between 1 and most or coalesce(until not between p_first and p_first + 1830, false) then
    perform private.raise_api_error('PT422', format('A series can have up to %s entries in five years.', most), 'rule');
  end if;
  select array_agg(d.day order by d.day) into days from (
    select c.day from (
      select p_first + n as day from generate_series(0, 1830) n
      where case freq when 'DAILY' then n % step = 0
        when 'WEEKLY' then names[extract(isodow from p_first + n)::int] = any (wanted)
          and ((n + extract(isodow from p_first)::int - 1) / 7) % step = 0
        -- A month without this day has no occurrence.
        else extract(day from p_first + n) = extract(day from p_first)
          and ((extract(year from p_first + n) - extract(year from p_first)) * 12 + extract(month from p_first + n) - extract(month from p_first))::int % step = 0 end
    ) c where until is null or c.day <= until order by c.day limit coalesce(count, most + 1)) d;
  if days is null or cardinality(days) > most then
    perform private.raise_api_error('PT422', format('A series can have up to %s entries in five years.', most), 'rule');
  end if;
  return days;
end $$;
comment on function private.rule_days is
  'The days of a recurrence rule (RFC 5545; weeks start on Monday) from a first day on, at most 200 in five years. Errors: PT422 rule.';
