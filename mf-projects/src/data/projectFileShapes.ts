import { rowTag, z } from '@plumbline/data';
import { projectRow } from './schemas.ts';

const text = z.string().nullable();
const address = z
  .object({
    street: z.string().nullish(),
    city: z.string().nullish(),
    state: z.string().nullish(),
    zip: z.string().nullish(),
  })
  .nullish()
  .catch(null);

const activity = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  description: z.string(),
  /** The related row; absent in responses from before November 24, 2026. */
  entity_id: z.string().nullish(),
  user: text,
  timestamp: text,
});
/** Something that happened in a project. */
export type Activity = z.infer<typeof activity>;

export const projectFile = projectRow.extend({
  client: z
    .object({ id: z.string(), name: z.string(), email: text, phone: text, address })
    .nullable(),
  days_remaining: z.number().nullable(),
  days_active: z.number().nullable(),
  team_size: z.number(),
  completed_tasks: z.number(),
  pending_tasks: z.number(),
  photo_counts: z.object({
    all: z.number(),
    before: z.number(),
    during: z.number(),
    after: z.number(),
  }),
  document_counts: z.object({
    all: z.number(),
    contracts: z.number(),
    permits: z.number(),
    warranties: z.number(),
    invoices: z.number(),
  }),
  recent_activity: z.array(activity),
});
/** A project as its page shows it. */
export type ProjectFile = z.infer<typeof projectFile>;

export const member = z.object({
  user_id: z.string(),
  full_name: z.string(),
  role: z.string(),
  email: text,
  phone: text,
});
/** A member of a project's team. */
export type Member = z.infer<typeof member>;

export const colleague = z.object({ id: z.string(), full_name: z.string(), role: z.string() });
export const team = (id: string) => rowTag('Profile', `team-${id}`);
