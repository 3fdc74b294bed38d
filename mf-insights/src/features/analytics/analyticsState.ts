import type { ClientStanding } from '@plumbline/domain';
import { aDay } from '@plumbline/platform';
import {
  clientSegments,
  projectTypes,
  regions,
  type Analytics,
  type AnalyticsQuery,
} from '../../data/analyticsShapes.ts';

const none: readonly string[] = [];

/** Initial state: one year, no filter. */
export const analyticsDefaults = {
  sort: [],
  sortable: [],
  filters: {
    range: 'yearly',
    from: '',
    to: '',
    type: none,
    segment: none,
    region: none,
    tab: 'overview',
  },
  shapes: { from: aDay, to: aDay },
};
export type AnalyticsFilters = typeof analyticsDefaults.filters;

const title = (value: string) =>
  value
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
const choices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: title(value) }));

export const typeChoices = choices(projectTypes);
export const segmentChoices = choices(clientSegments);
export const regionChoices = choices(regions);
export const regionLabel = (region: string) =>
  region === 'other' ? 'Other places' : title(region);
export const standingLabel = (standing: ClientStanding) => title(standing);

export const rangeChoices = [
  { value: 'weekly', label: 'Last 7 days' },
  { value: 'monthly', label: 'This month' },
  { value: 'quarterly', label: 'Last 3 months' },
  { value: 'yearly', label: 'Last 12 months' },
];

const iso = (date: Date) => date.toISOString().slice(0, 10);
const monthsBack = (today: string, months: number) => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return iso(new Date(Date.UTC(year, month - 1 - months, 1)));
};

/** First and last day of the range; custom dates take precedence over the named range. */
export function rangeOf(
  { range, from, to }: Pick<AnalyticsFilters, 'range' | 'from' | 'to'>,
  today: string,
): { from: string; to: string } {
  const starts: Record<string, string> = {
    weekly: iso(new Date(Date.parse(`${today}T00:00:00Z`) - 6 * 86_400_000)),
    monthly: monthsBack(today, 0),
    quarterly: monthsBack(today, 2),
    yearly: monthsBack(today, 11),
  };
  const last = to || today;
  const first = from || (starts[range] ?? monthsBack(today, 11));
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** Arguments of the analytics request. */
export const toQuery = (filters: AnalyticsFilters, today: string): AnalyticsQuery => ({
  ...rangeOf(filters, today),
  projectTypes: filters.type,
  clientSegments: filters.segment,
  regions: filters.region,
});

/** Whether any card still shows sample data. */
export const hasSamples = ({ has_data, completion }: Analytics) =>
  completion.length === 0 || Object.values(has_data).includes(false);

/** Number of active filters, for the badge. */
export const activeFilters = ({ from, to, type, segment, region }: AnalyticsFilters) =>
  [from, to, type.length > 0, segment.length > 0, region.length > 0].filter(Boolean).length;
