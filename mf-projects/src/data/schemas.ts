import { listValue, z } from '@plumbline/data';
import {
  type ProjectPriority,
  type ProjectStatus,
  projectPriorities,
  projectStatuses,
} from '@plumbline/domain';

const text = z.string().nullable();
/** Dollars; null for a role that may not see sums. */
const sum = z.number().nullable();

/** A row of the view project_list. */
export const projectRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  client_id: text,
  client_name: text,
  client_email: text,
  client_phone: text,
  project_manager_id: text,
  manager_name: text,
  start_date: text,
  end_date: text,
  status: listValue(projectStatuses),
  address: z.string(),
  project_type: text,
  priority: listValue(projectPriorities),
  completion_percentage: z.number(),
  budget: sum,
  actual_cost: sum,
  archived_at: text,
  version: z.number(),
  created_at: z.string(),
});
export type ProjectRow = z.infer<typeof projectRow>;

/** Input of `save_project`; the client-generated id makes retries safe. */
export type ProjectInput = {
  id: string;
  name: string;
  description: string;
  client_id: string;
  start_date: string;
  end_date: string | null;
  budget?: number;
  address: string;
  project_type: string;
  status: ProjectStatus;
  priority: ProjectPriority;
  /** The edited row's version; a stale one is rejected. */
  version?: number;
};
