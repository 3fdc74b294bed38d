import { api, listTag, rowTag } from '@plumbline/data';
import { leadsApi, stagePages } from './leads.ts';
import {
  leadFile,
  type Lead,
  type LeadBoard,
  type LeadInput,
  type LeadRow,
} from './leadSchemas.ts';

/** The lead as it is before the move, and the stage it moves to. */
type LeadMove = { company: string; lead: LeadRow; stage: string };

/** What a change of a lead makes stale. */
export const leadTags = (id: string) => [
  rowTag('Lead', id),
  listTag('Lead'),
  listTag('Activity'),
  listTag('Search'),
];

/** Puts a lead at the top of another stage and counts it there. */
function moveOnBoard(cached: LeadBoard, lead: LeadRow, to: string): void {
  const from = cached.stages.find((one) => one.id === lead.stage_id);
  const target = cached.stages.find((one) => one.id === to);
  if (!from || !target || from === target) return;
  const row = from.rows.find((one) => one.id === lead.id) ?? { ...lead };
  const weigh = (chance: number) => Math.round((row.value ?? 0) * chance) / 100;
  from.rows = from.rows.filter((one) => one.id !== row.id);
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
      leadMove: build.mutation<unknown, LeadMove>({
        query:
          ({ lead, stage: to }) =>
          ({ db }) =>
            db.rpc('move_lead', { p_id: lead.id, p_stage_id: to }),
        async onQueryStarted({ lead, stage: to }, store) {
          const { selectInvalidatedBy, updateQueryData, invalidateTags } = leadsApi.util;
          const shown = selectInvalidatedBy(store.getState(), [listTag('Lead')]);
          const onBoards = shown.flatMap(({ endpointName, originalArgs }) =>
            endpointName === 'leadBoard'
              ? [
                  store.dispatch(
                    updateQueryData('leadBoard', originalArgs, (cached) =>
                      moveOnBoard(cached, lead, to),
                    ),
                  ),
                ]
              : [],
          );
          const onPages = shown.flatMap(({ endpointName, originalArgs }) =>
            endpointName === 'leadStage'
              ? [
                  store.dispatch(
                    updateQueryData('leadStage', originalArgs, (rows) =>
                      rows.filter(({ id }) => id !== lead.id),
                    ),
                  ),
                ]
              : [],
          );
          try {
            await store.queryFulfilled;
            // The pages after one that a lead has left begin a lead earlier.
            if (onPages.some(({ patches }) => patches.length > 0))
              store.dispatch(invalidateTags([rowTag('Lead', stagePages)]));
          } catch {
            for (const patch of [...onBoards, ...onPages]) patch.undo();
          }
        },
        invalidatesTags: (_, error, { lead }) => (error ? [] : [rowTag('Lead', lead.id)]),
      }),
    }),
  });
