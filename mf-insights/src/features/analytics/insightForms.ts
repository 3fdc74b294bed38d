import { z } from '@plumbline/data';
import { regions, type Analytics, type GoalMetric } from '../../data/analyticsShapes.ts';
import type { RegionZips } from '../../data/settings.ts';

const amount = (message: string, most: number) =>
  z
    .string()
    .trim()
    // Commas separate thousands; "12,50" is rejected rather than read as 1,250.
    .transform((text) => text.replaceAll(/[$%\s]|,(?=\d{3}(?!\d))/g, ''))
    .refine(
      (text) => text === '' || (/^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= most),
      message,
    )
    .transform((text) => Number(text || 0));

/** Four goals; an empty field means no goal. */
export const goalsForm = z.object({
  monthly_revenue: amount('Please enter an amount', 9_999_999_999),
  project_completion: amount('Between 0 and 100', 100),
  quote_win_rate: amount('Between 0 and 100', 100),
  new_clients: amount('Please enter a number', 100_000),
});
export type GoalsValues = z.input<typeof goalsForm>;
export type GoalsOutput = z.output<typeof goalsForm>;

/** Converts stored goals to form values. */
export function toGoalsForm(goals: Analytics['goals']): GoalsValues {
  const target = (metric: GoalMetric) => {
    const found = goals.find((goal) => goal.metric === metric);
    return found ? String(found.target) : '';
  };
  return {
    monthly_revenue: target('monthly_revenue'),
    project_completion: target('project_completion'),
    quote_win_rate: target('quote_win_rate'),
    new_clients: target('new_clients'),
  };
}
/** Converts form values to rows: one per goal, 0 for none. */
export const toGoals = (output: GoalsOutput): { metric: GoalMetric; target: number }[] => [
  { metric: 'monthly_revenue', target: output.monthly_revenue },
  { metric: 'project_completion', target: output.project_completion },
  { metric: 'quote_win_rate', target: output.quote_win_rate },
  { metric: 'new_clients', target: output.new_clients },
];

const zips = z
  .string()
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .refine(
    (list) => list.every((zip) => /^\d{3,5}$/.test(zip)),
    'Enter ZIP codes or prefixes, separated by commas',
  )
  .refine((list) => list.length <= 200, 'At most 200 ZIP codes');

/** ZIP codes or prefixes of at least three digits, for each region. */
export const regionsForm = z.object({
  downtown: zips,
  'north-suburbs': zips,
  'west-industrial': zips,
  'east-residential': zips,
  'south-commercial': zips,
});
export type RegionsValues = z.input<typeof regionsForm>;
export type RegionsOutput = z.output<typeof regionsForm>;

export const toRegionsForm = (rows: readonly RegionZips[]): RegionsValues => {
  const of = (region: string) =>
    rows.find((row) => row.region === region)?.zip_prefixes.join(', ') ?? '';
  return {
    downtown: of('downtown'),
    'north-suburbs': of('north-suburbs'),
    'west-industrial': of('west-industrial'),
    'east-residential': of('east-residential'),
    'south-commercial': of('south-commercial'),
  };
};
export const toRegions = (output: RegionsOutput): RegionZips[] =>
  regions.map((region) => ({ region, zip_prefixes: output[region] }));

const mark = z
  .string()
  .trim()
  .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 100, 'Between 0 and 100')
  .transform(Number);

/** Six scores from 0 to 100. */
export const ratingForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'At most 200 characters'),
  quality: mark,
  timeliness: mark,
  cost_efficiency: mark,
  communication: mark,
  safety: mark,
  innovation: mark,
});
export type RatingValues = z.input<typeof ratingForm>;
export type RatingOutput = z.output<typeof ratingForm>;
export const emptyRating: RatingValues = {
  name: '',
  quality: '',
  timeliness: '',
  cost_efficiency: '',
  communication: '',
  safety: '',
  innovation: '',
};

const mail = z.email('Please enter a valid email address');
/** Up to ten recipients of the monthly report. */
export const scheduleForm = z.object({
  recipients: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .refine((list) => list.length > 0, 'Email is required')
    .refine((list) => list.length <= 10, 'Enter at most 10 addresses')
    .refine(
      (list) => list.every((one) => mail.safeParse(one).success),
      'Please enter a valid email address',
    ),
  is_active: z.boolean(),
});
export type ScheduleValues = z.input<typeof scheduleForm>;
export type ScheduleOutput = z.output<typeof scheduleForm>;
