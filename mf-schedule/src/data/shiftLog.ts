import { z } from '@plumbline/data';

export const shiftLog = z.object({
  /** Weather delays and approved change orders whose days are not in the schedule yet. */
  delays: z.array(
    z.object({
      id: z.string(),
      cause: z.enum(['weather', 'change_order']),
      date: z.string(),
      days: z.number(),
      reason: z.string(),
    }),
  ),
  log: z.array(
    z.object({
      id: z.string(),
      cause: z.string(),
      reason: z.string(),
      count: z.number(),
      is_undone: z.boolean(),
      created_at: z.string(),
      by: z.string().nullable(),
    }),
  ),
});
/** The last changes of a project's schedule, and delays to add to it. */
export type ShiftLog = z.infer<typeof shiftLog>;
