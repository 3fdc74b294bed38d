import { z } from '@plumbline/data';
import type { LeadSetupInput } from '../../data/leadSetup.ts';
import type { LeadBoard } from '../../data/leadSchemas.ts';
import { dollars, percent } from '../../shared/numberFields.ts';

export type SetupKind = 'stages' | 'sources' | 'lost_reasons';

const row = z.object({
  key: z.string(),
  name: z.string().trim().min(1, 'Enter a name').max(60, 'At most 60 characters'),
  probability: percent,
  monthly_cost: dollars,
  /** The won and the lost stage: renamed only. */
  is_end: z.boolean(),
});

/** A list of the settings as it is typed. */
export const setupForm = z.object({
  rows: z.array(row).superRefine((rows, context) => {
    rows.forEach(({ name }, at) => {
      const isRepeat = rows.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) < at;
      if (isRepeat)
        context.addIssue({
          code: 'custom',
          message: 'This name is used already',
          path: [at, 'name'],
        });
    });
  }),
});
export type SetupValues = z.input<typeof setupForm>;
export type SetupOutput = z.output<typeof setupForm>;
export type SetupRow = SetupValues['rows'][number];

/** A row to add. */
export const newRow = (key: string = crypto.randomUUID(), name = ''): SetupRow => ({
  key,
  name,
  probability: '',
  monthly_cost: '',
  is_end: false,
});

/** What a list starts with: everything in use, in order. */
export function setupValues(kind: SetupKind, setup: LeadBoard): SetupValues {
  if (kind === 'stages')
    return {
      rows: setup.stages.map(({ id, name, probability, kind: end }) => ({
        ...newRow(id, name),
        probability: String(probability),
        is_end: end !== 'open',
      })),
    };
  if (kind === 'lost_reasons')
    return {
      rows: setup.lost_reasons
        .filter(({ is_active }) => is_active)
        .map(({ id, name }) => newRow(id, name)),
    };
  return {
    rows: setup.sources
      .filter(({ is_active }) => is_active)
      .map(({ id, name, monthly_cost }) => ({
        ...newRow(id, name),
        monthly_cost: (monthly_cost ?? '').toString(),
      })),
  };
}

/** What is saved: the whole list, in order. */
export function toSetupInput(kind: SetupKind, { rows }: SetupOutput): LeadSetupInput {
  if (kind === 'stages')
    return { stages: rows.map(({ key, name, probability }) => ({ id: key, name, probability })) };
  if (kind === 'sources')
    return {
      sources: rows.map(({ key, name, monthly_cost }) => ({ id: key, name, monthly_cost })),
    };
  return { lost_reasons: rows.map(({ key, name }) => ({ id: key, name })) };
}
