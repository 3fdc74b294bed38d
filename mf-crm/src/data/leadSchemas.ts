import { countedPage, z, type ListQuery } from '@plumbline/data';
import { addressShape } from './schemas.ts';

const text = z.string().nullable();
const amount = z.number().nullable();
const outcomes = ['open', 'won', 'lost'] as const;

const leadRow = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  contact_name: z.string(),
  company_name: text,
  email: text,
  phone: text,
  address: addressShape,
  description: z.string(),
  client_id: text,
  client_name: text,
  project_id: text,
  source_id: text,
  source_name: text,
  stage_id: z.string(),
  stage_name: z.string(),
  outcome: z.enum(outcomes),
  lost_reason: text,
  lost_note: z.string(),
  value_low: amount,
  value_high: amount,
  /** Middle of the range, in dollars. */
  value: amount,
  /** Own probability in percent; null takes the stage's. */
  probability: amount,
  chance: z.number(),
  owner_id: text,
  owner_name: text,
  next_step: text,
  next_step_on: text,
  snoozed_until: text,
  last_contact_at: text,
  created_at: z.string(),
  version: z.number(),
});
export type LeadRow = z.infer<typeof leadRow>;

const stage = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(outcomes),
  probability: z.number(),
});
export type LeadStage = z.infer<typeof stage>;
const boardStage = stage.extend({
  count: z.number(),
  value: z.number(),
  weighted: z.number(),
  rows: z.array(leadRow),
});
export type BoardStage = z.infer<typeof boardStage>;
const choice = z.object({ id: z.string(), name: z.string(), is_active: z.boolean() });
const choices = {
  sources: z.array(choice.extend({ monthly_cost: amount })),
  lost_reasons: z.array(choice),
  people: z.array(z.object({ id: z.string(), full_name: text })),
};
export const leadBoard = z.object({ stages: z.array(boardStage), ...choices });
export type LeadBoard = z.infer<typeof leadBoard>;
/** What the forms of leads choose from. */
export type LeadChoices = Pick<LeadBoard, 'sources' | 'lost_reasons' | 'people'>;

const event = z.object({
  id: z.string(),
  kind: z.string(),
  body: z.string(),
  detail: z.record(z.string(), z.unknown()),
  is_inbound: z.boolean(),
  actor_name: text,
  created_at: z.string(),
});
export type LeadEvent = z.infer<typeof event>;
const quote = z.object({
  id: z.string(),
  quote_number: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'sent', 'accepted', 'expired', 'rejected']),
  total_amount: z.number(),
});
const storedFile = z.object({
  id: z.string(),
  bucket: z.string(),
  object_path: z.string(),
  thumbnail_path: text,
  file_name: z.string(),
  content_type: z.string(),
});
/** A photo or PDF of a lead. */
export type LeadFile = z.infer<typeof storedFile>;
export const leadFile = leadRow.extend({
  ...choices,
  stages: z.array(stage),
  events: z.array(event),
  quotes: z.array(quote).nullable(),
  project_name: text,
  files: z.array(storedFile).optional(),
  /** Whether the person agreed to text messages. */
  may_text: z.boolean().optional(),
  joined: z.boolean().optional(),
  /** Day and time of the visit that an undo couldn't restore. */
  unrestored_visit: text.optional(),
});
export type Lead = z.infer<typeof leadFile>;

const similar = z.object({
  similar: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      company_name: text,
      same: z.array(z.enum(['name', 'email', 'phone'])),
    }),
  ),
});
export const wonOrAsked = z.union([similar, leadFile]);
export const leadPage = countedPage(leadRow).extend({
  sums: z.object({ count: z.number(), value: z.number(), weighted: z.number() }).optional(),
});

/** What can be saved of a lead; a missing key keeps its value. */
export type LeadInput = Partial<
  Pick<
    LeadRow,
    | 'title'
    | 'contact_name'
    | 'company_name'
    | 'email'
    | 'phone'
    | 'address'
    | 'description'
    | 'source_id'
    | 'value_low'
    | 'value_high'
    | 'probability'
    | 'owner_id'
    | 'next_step'
    | 'next_step_on'
    | 'snoozed_until'
  >
> & { id: string; version?: number; is_step_done?: boolean };

export type LeadFilters = {
  q: string;
  owner: string;
  source: string;
  stage: string;
  outcome: string;
  step: string;
  snoozed: string;
};
export type LeadListQuery = ListQuery & { filters: LeadFilters };

/** Filters as the server takes them, without empty ones. */
export const asked = (filters: Partial<LeadFilters>) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
