import { z } from '@plumbline/data';

/** The job that a form chooses; '' for none. */
export const jobSchema = z.object({ project_id: z.string(), cost_code_id: z.string() });
export type JobValues = z.infer<typeof jobSchema>;

/** The chosen job as the clock stores it, with the project's name for a list that waits to be sent. */
export const jobOf = (
  projects: readonly { id: string; name: string }[],
  { project_id, cost_code_id }: JobValues,
) => ({
  project_id: project_id || null,
  project_name: projects.find(({ id }) => id === project_id)?.name ?? null,
  cost_code_id: cost_code_id || null,
});
