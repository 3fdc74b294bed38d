import { z } from '@plumbline/data';
import { projectStatuses } from '@plumbline/domain';

/** A project's new status, and why. */
export const statusForm = z.object({
  status: z.enum(projectStatuses, 'Please choose a status'),
  note: z.string().trim().max(2000, 'A note can have at most 2,000 characters'),
});
export type StatusValues = { status: string; note: string };
export type StatusOutput = z.output<typeof statusForm>;
