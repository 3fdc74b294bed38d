import { z } from '@plumbline/data';
import { type TimelineType, timelineStatuses, timelineTypes } from '@plumbline/domain';
import { type TimelineEntry, type TimelineInput } from '../../../data/timeline.ts';

const noDate = z.string().transform((date) => date || null);

/** The rules of a timeline entry. */
export const entryForm = z
  .object({
    title: z
      .string()
      .trim()
      .min(1, 'Title is required')
      .max(200, 'The title is too long (200 characters at most)'),
    description: z.string().trim().max(5000, 'The description is too long'),
    type: z.enum(timelineTypes),
    status: z.enum(timelineStatuses),
    start_date: noDate,
    due_date: z.string().min(1, 'Due date is required'),
    assignee: z.string().trim().max(200, 'The name is too long'),
    progress: z
      .string()
      .regex(/^\d{1,3}$/, 'Progress must be between 0 and 100')
      .transform(Number)
      .refine((percent) => percent <= 100, 'Progress must be between 0 and 100'),
    notes: z.string().trim().max(5000, 'The notes are too long'),
    depends_on: z.array(z.string()),
  })
  .refine(({ start_date, due_date }) => !start_date || due_date >= start_date, {
    path: ['due_date'],
    message: 'The due date can’t be before the start date',
  });
export type EntryValues = Record<Exclude<keyof z.input<typeof entryForm>, 'depends_on'>, string> & {
  depends_on: string[];
};
export type EntryOutput = z.output<typeof entryForm>;

export const emptyEntry = (type: TimelineType = 'other'): EntryValues => ({
  title: '',
  description: '',
  type,
  status: 'pending',
  start_date: '',
  due_date: '',
  assignee: '',
  progress: '0',
  notes: '',
  depends_on: [],
});

export const toForm = (entry: TimelineEntry): EntryValues => ({
  title: entry.title,
  description: entry.description,
  type: entry.type,
  status: entry.status,
  start_date: entry.start_date ?? '',
  due_date: entry.due_date ?? '',
  assignee: entry.assignee_name ?? '',
  progress: String(entry.progress),
  notes: entry.notes,
  depends_on: entry.depends_on,
});

/** What is sent; a name that was not changed keeps the colleague it stands for. */
export function toInput(
  { assignee, ...output }: EntryOutput,
  place: { id: string; project_id: string },
  before?: TimelineEntry,
): TimelineInput & { title: string } {
  return {
    ...place,
    ...output,
    ...(assignee !== (before?.assignee_name ?? '') && {
      assignee: assignee || null,
      assignee_id: null,
    }),
    ...(before && { version: before.version }),
  };
}
