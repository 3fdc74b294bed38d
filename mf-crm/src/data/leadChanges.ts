import { api, listTag, rowTag } from '@plumbline/data';
import { leadsApi } from './leads.ts';
import { leadFile, type Lead, type LeadBoard, type LeadInput } from './leadSchemas.ts';

/** What a change of a lead makes stale. */
export const leadTags = (id: string) => [
  rowTag('Lead', id),
  listTag('Lead'),
  listTag('Activity'),
  listTag('Search'),
];

/** Puts a lead at the top of another stage and counts it there. */
function moveOnBoard(cached: LeadBoard, id: string, to: string): void {
  const from = cached.stages.find(({ rows }) => rows.some((row) => row.id === id));
  const target = cached.stages.find((one) => one.id === to);
  const row = from?.rows.find((one) => one.id === id);
  if (!from || !target || !row || from === target) return;
  const weigh = (chance: number) => Math.round((row.value ?? 0) * chance) / 100;
  from.rows = from.rows.filter((one) => one.id !== id);
  from.count -= 1;
  from.value -= row.value ?? 0;
  from.weighted -= weigh(row.chance);
  row.stage_id = target.id;
  row.stage_name = target.name;
  row.chance = row.probability ?? target.probability;
  target.rows.unshift(row);
  target.count += 1;
  target.value += row.value ?? 0;
  target.weighted += weigh(row.chance);
}

export const { useLeadSaveMutation, useLeadDeleteMutation, useLeadMoveMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** Adds or changes a lead; a missing key keeps its value. */
      leadSave: build.mutation<Lead, LeadInput>({
        query:
          (values) =>
          ({ db }) =>
            db.rpc('save_lead', { p_lead: values }),
        rawResponseSchema: leadFile,
        invalidatesTags: (_, error, { id }) => (error ? [] : leadTags(id)),
      }),
      leadDelete: build.mutation<unknown, { id: string; version: number }>({
        query:
          ({ id, version }) =>
          ({ db }) =>
            db.rpc('save_lead', { p_lead: { id, version, is_deleted: true } }),
        invalidatesTags: (_, error) =>
          error ? [] : [listTag('Lead'), listTag('Activity'), listTag('Search')],
      }),
      /** One request; the board shows it at once and again as it was if it fails. */
      leadMove: build.mutation<unknown, { company: string; id: string; stage: string }>({
        query:
          ({ id, stage: to }) =>
          ({ db }) =>
            db.rpc('move_lead', { p_id: id, p_stage_id: to }),
        async onQueryStarted({ id, stage: to }, store) {
          const shown = leadsApi.util.selectInvalidatedBy(store.getState(), [listTag('Lead')]);
          const patches = shown.flatMap(({ endpointName, originalArgs }) =>
            endpointName === 'leadBoard'
              ? [
                  store.dispatch(
                    leadsApi.util.updateQueryData('leadBoard', originalArgs, (cached) =>
                      moveOnBoard(cached, id, to),
                    ),
                  ),
                ]
              : [],
          );
          await store.queryFulfilled.catch(() => patches.forEach((patch) => patch.undo()));
        },
        invalidatesTags: (_, error, { id }) => (error ? [] : [rowTag('Lead', id)]),
      }),
    }),
  });
