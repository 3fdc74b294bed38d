create function private.reschedule(p_network jsonb, p_is_pulled_in boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  plan record;
  starts int[];
  finishes int[];
  violated boolean;
  into_from int[];
  link_from int[];
  link_lag int[];
  lengths int[];
  milestones boolean[];
  earliest int[];
  bound boolean[];
  pinned boolean[];
  states text[];
  link_types text[];
  at int;
  soonest int;
  pulled boolean;
  predecessor int;
  lag int;
  moved int[] := '{}';
  hits jsonb[] := '{}';
begin
  select * into plan from private.schedule_plan(p_network);
  into_from := plan.into_from;
  link_from := plan.link_from;
  link_lag := plan.link_lag;
  lengths := plan.lengths;
  milestones := plan.milestones;
  earliest := plan.earliest;
  bound := plan.bound;
  pinned := plan.pinned;
  states := plan.states;
  link_types := plan.link_type;
  starts := plan.starts;
  finishes := plan.finishes;
  foreach at in array coalesce(plan.positions, '{}') loop
    declare
      i constant int := at;
      len constant int := lengths[i];
      fixed constant boolean := pinned[i] or states[i] = 'completed';
    begin
      soonest := greatest(case when milestones[i] then 1 else 0 end, earliest[i]);
      violated := starts[i] < earliest[i];
      if violated and fixed then
        hits := hits || jsonb_build_object('at', i, 'link', 2147483647, 'needed', soonest);
      end if;
      for n in into_from[i] .. into_from[i + 1] - 1 loop
        predecessor := link_from[n];
        lag := link_lag[n];
        lag := lag + case when link_types[n] in ('fs', 'ff') then finishes[predecessor] else starts[predecessor] end;
        if (link_types[n] in ('fs', 'ss') and starts[i] < lag) or (link_types[n] in ('ff', 'sf') and finishes[i] < lag) then
          violated := true;
          if fixed then
            hits := hits || jsonb_build_object('at', i, 'link', n, 'from', predecessor, 'needed', greatest(case when milestones[i] then 1 else 0 end,
              case when link_types[n] in ('fs', 'ss') then lag else lag - len end));
          end if;
        end if;
        soonest := greatest(soonest, case when link_types[n] in ('fs', 'ss') then lag else lag - len end);
      end loop;
      pulled := p_is_pulled_in and states[i] <> 'in_progress'
        and (bound[i] or into_from[i + 1] > into_from[i]);
      if not fixed and (violated or pulled and soonest < starts[i]) then
        starts[i] := case when pulled then soonest else greatest(starts[i], soonest) end;
        finishes[i] := starts[i] + len;
        moved := moved || i;
      end if;
    end;
  end loop;
  return private.schedule_result(p_network, plan.first_day, plan.ids, plan.milestones, starts, finishes, plan.starts, plan.finishes, moved, hits);
end $$;
comment on function private.reschedule is
  'What moves so that no dependency of a network is violated: { moves: [{ id, start_date, due_date }], conflicts: [{ id, '
  'depends_on_id or null for the constraint date, reason pinned or completed, needed_date }] }. The same rules as '
  'reschedule in packages/domain. Errors: PT422 a cycle, no working day.';
