create function private.schedule_order(
  p_titles text[], p_link_from int[], p_link_to int[], p_into_from int[], p_out_from int[], p_out_links int[]
) returns int[]
language plpgsql immutable set search_path = '' as $$
declare
  size constant int := cardinality(p_titles);
  missing int[] := array_fill(0, array[size]);
  placed int[] := array_fill(0, array[size]);
  path int[] := '{}';
  count int := 0;
  read int := 0;
  at int;
  next int;
begin
  for i in 1 .. size loop
    missing[i] := p_into_from[i + 1] - p_into_from[i];
    if missing[i] = 0 then
      count := count + 1;
      placed[count] := i;
    end if;
  end loop;
  while read < count loop
    read := read + 1;
    for n in p_out_from[placed[read]] .. p_out_from[placed[read] + 1] - 1 loop
      at := p_link_to[p_out_links[n]];
      missing[at] := missing[at] - 1;
      if missing[at] = 0 then
        count := count + 1;
        placed[count] := at;
      end if;
    end loop;
  end loop;
  if count = size then
    return placed;
  end if;
  select min(i) into at from generate_series(1, size) i where missing[i] > 0;
  while not at = any (path) loop
    path := path || at;
    for n in p_into_from[at] .. p_into_from[at + 1] - 1 loop
      next := p_link_from[n];
      exit when missing[next] > 0;
    end loop;
    at := next;
  end loop;
  path := path[array_position(path, at):] || at;
  perform private.raise_api_error('PT422', format('These entries depend on each other: %s.', (
    select string_agg(p_titles[p], ' → ' order by ord desc) from unnest(path) with ordinality u (p, ord))), 'depends_on');
  return null;
end $$;
comment on function private.schedule_order is
  'Positions of entries in an order in which predecessors come first. Error: PT422 with the titles of a cycle.';
