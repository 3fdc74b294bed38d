import { z } from '@plumbline/data';
import { text, project } from './portalShapes.ts';

export const order = z.object({
  shown: z.object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    description: z.string(),
    reason: z.string(),
    amount: z.number(),
    schedule_days: z.number(),
    project_name: text,
    items: z.array(
      z.object({
        description: z.string(),
        quantity: z.number(),
        unit_price: z.number(),
        total_price: z.number(),
      }),
    ),
  }),
  /** Hash of what was shown; sent with the decision, which is refused if the change order has changed since. */
  shown_hash: z.string(),
  status: z.string(),
  decided_at: text,
  /** Approving it also creates the contractor's draft invoice. */
  invoice_on_approval: z.boolean().optional(),
  /** The last day to decide. */
  respond_by: text.optional(),
  is_expired: z.boolean().optional(),
  decision: z.object({ signer_name: z.string(), reason: text, decided_at: z.string() }).nullable(),
});
export type PortalOrder = z.infer<typeof order>;

export const job = z.object({
  project: project.extend({ description: z.string() }),
  schedule: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      status: z.string(),
      start_date: text,
      due_date: text,
    }),
  ),
  logs: z.array(
    z.object({ id: z.string(), day: z.string(), weather: z.string(), work_done: z.string() }),
  ),
  photos: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      phase: z.string(),
      taken_at: z.string(),
      /** Signed addresses, valid for some minutes; null where the file is gone. */
      url: text,
      thumbnail_url: text,
    }),
  ),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      file_name: z.string(),
      version_number: z.number(),
      changed_at: z.string(),
      url: text,
      /** Earlier ones that the client could see, newest first; an older server sends none. */
      versions: z
        .array(
          z.object({
            version_number: z.number(),
            file_name: z.string(),
            created_at: z.string(),
            url: text,
          }),
        )
        .optional(),
    }),
  ),
});
export type PortalJob = z.infer<typeof job>;

export type OrderDecision = {
  session: string;
  orderId: string;
  decision: 'approved' | 'rejected';
  name: string;
  email: string;
  reason: string;
  signature: string;
  shownHash: string;
};
