create function private.schedule_floats(p_network jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  plan record;
  out_from int[];
  out_links int[];
  link_to int[];
  link_lag int[];
  positions int[];
  starts int[];
  finishes int[];
  pinned boolean[];
  states text[];
  link_types text[];
  late_starts int[];
  late_finishes int[];
  last int;
  totals int[] := '{}';
  frees int[] := '{}';
  size int;
begin
  select * into plan from private.schedule_plan(p_network);
  out_from := plan.out_from;
  out_links := plan.out_links;
  link_to := plan.link_to;
  link_lag := plan.link_lag;
  positions := plan.positions;
  starts := plan.starts;
  finishes := plan.finishes;
  pinned := plan.pinned;
  states := plan.states;
  link_types := plan.link_type;
  size := coalesce(cardinality(plan.ids), 0);
  select greatest(0, max(f)) into last from unnest(plan.finishes) f;
  for k in reverse size .. 1 loop
    declare
      i constant int := positions[k];
      len constant int := finishes[i] - starts[i];
      finish int := last;
      free int := last - finishes[i];
      l int;
      j int;
      late int;
      now_ int;
      more int;
    begin
      for n in out_from[i] .. out_from[i + 1] - 1 loop
        l := out_links[n];
        j := link_to[l];
        continue when states[j] = 'completed';
        more := case when link_types[l] in ('ss', 'sf') then len else 0 end - link_lag[l];
        if link_types[l] in ('fs', 'ss') then
          now_ := starts[j];
          late := late_starts[j];
        else
          now_ := finishes[j];
          late := late_finishes[j];
        end if;
        if pinned[j] then
          late := least(late, now_);
        end if;
        finish := least(finish, late + more);
        free := least(free, now_ + more - finishes[i]);
      end loop;
      late_finishes[i] := finish;
      late_starts[i] := finish - len;
      totals[i] := finish - finishes[i];
      frees[i] := free;
    end;
  end loop;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', plan.ids[i], 'total_float', totals[i], 'free_float', frees[i],
    'is_critical', totals[i] <= 0 and plan.states[i] <> 'completed') order by i), '[]') from generate_series(1, size) i);
end $$;
comment on function private.schedule_floats is
  'Float of each dated entry in working days: [{ id, total_float until the job ends later, free_float until a successor '
  'moves, is_critical }]. The same rules as scheduleFloats in packages/domain. Errors: PT422 a cycle, no working day.';
