import { z } from '@plumbline/data';

/** Fields of advanced search; `kind` decides the input and the comparisons. */
export const searchFields = [
  { field: 'name', label: 'Name', kind: 'text' },
  { field: 'client_name', label: 'Client', kind: 'text' },
  { field: 'manager_name', label: 'Project manager', kind: 'text' },
  { field: 'address', label: 'Address', kind: 'text' },
  { field: 'description', label: 'Description', kind: 'text' },
  { field: 'status', label: 'Status', kind: 'choice' },
  { field: 'priority', label: 'Priority', kind: 'choice' },
  { field: 'project_type', label: 'Project type', kind: 'choice' },
  { field: 'start_date', label: 'Start date', kind: 'date' },
  { field: 'end_date', label: 'End date', kind: 'date' },
  { field: 'completion_percentage', label: 'Percent complete', kind: 'number' },
  { field: 'budget', label: 'Budget', kind: 'money' },
  { field: 'actual_cost', label: 'Spent', kind: 'money' },
] as const;
export type SearchField = (typeof searchFields)[number];

export const comparisons = {
  text: [
    { value: 'contains', label: 'contains' },
    { value: 'lacks', label: 'does not contain' },
  ],
  choice: [
    { value: 'is', label: 'is' },
    { value: 'is_not', label: 'is not' },
  ],
  date: [
    { value: 'from', label: 'on or after' },
    { value: 'to', label: 'on or before' },
  ],
  number: [
    { value: 'from', label: 'at least' },
    { value: 'to', label: 'at most' },
  ],
  money: [
    { value: 'from', label: 'at least' },
    { value: 'to', label: 'at most' },
  ],
} as const;

const fieldNames = searchFields.map(({ field }) => field);

/** One condition: a field, a comparison, a value. All must match. */
const condition = z.object({
  field: z.enum(fieldNames),
  comparison: z.enum(['contains', 'lacks', 'is', 'is_not', 'from', 'to']),
  value: z.string().max(200),
});
export type Condition = z.infer<typeof condition>;

/** Parses conditions from the URL or a saved search; drops invalid ones. */
export function readConditions(json: unknown): Condition[] {
  const given = typeof json === 'string' ? parse(json) : json;
  if (!Array.isArray(given)) return [];
  return given.flatMap((one) => {
    const read = condition.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
