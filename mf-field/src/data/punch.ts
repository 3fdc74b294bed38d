import { api, z } from '@plumbline/data';
import type { FieldChange } from './fieldQueue.ts';
import { punchTag } from './fieldTags.ts';

const text = z.string().nullable();
const share = z.coerce.number().nullable();
const named = z.object({ id: z.string(), name: z.string() });
// What was saved on the device by an earlier release has no plan.
const planKeys = {
  plan_document_id: text.default(null),
  plan_version: z.number().nullable().default(null),
  plan_page: z.number().nullable().default(null),
  plan_x: share.default(null),
  plan_y: share.default(null),
};
export const punchItem = z.object({
  id: z.string(),
  project_id: z.string(),
  title: z.string(),
  description: z.string(),
  place: z.string(),
  photo_hash: text,
  pin_x: share,
  pin_y: share,
  assignee_id: text,
  vendor_id: text,
  due_date: text,
  status: z.enum(['open', 'ready', 'closed']),
  sent_back_reason: text,
  version: z.number(),
  created_at: z.string(),
  assignee: text,
  vendor: text,
  creator: text,
  closer: text,
  photo: z.object({ object_path: z.string(), thumbnail_path: text }).nullable(),
  ...planKeys,
  /** The PDF with the pin; null too where it was deleted. */
  plan: z.object({ name: z.string(), object_path: z.string() }).nullable().default(null),
  can_edit: z.boolean(),
  can_finish: z.boolean(),
  can_close: z.boolean(),
  is_late: z.boolean(),
});
/** Something left to fix on a project. */
export type PunchItem = z.infer<typeof punchItem>;
export type ShownPunchItem = PunchItem & { isQueued?: boolean };
export type PunchStatus = PunchItem['status'];

const list = z.object({
  today: z.string(),
  items: z.array(punchItem),
  people: z.array(named),
  vendors: z.array(named),
});
export type PunchList = z.infer<typeof list>;

export const punchInput = z.object({
  id: z.string(),
  project_id: z.string(),
  title: z.string(),
  description: z.string(),
  place: z.string(),
  photo_hash: text,
  pin_x: z.number().nullable(),
  pin_y: z.number().nullable(),
  assignee_id: text,
  vendor_id: text,
  due_date: text,
  ...planKeys,
  version: z.number(),
  at: z.string(),
});
/** What `save_punch_item` takes; version 0 is a new item. */
export type PunchInput = z.infer<typeof punchInput>;

/** What `set_punch_status` takes; the reason is for sending back. */
export type PunchMove = { id: string; project_id: string; status: PunchStatus; reason?: string };

export const {
  useFieldPunchQuery,
  useFieldSavePunchMutation,
  useFieldMovePunchMutation,
  useFieldDeletePunchMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    fieldPunch: build.query<PunchList, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('project_punch', { p_project_id: id }),
      rawResponseSchema: list,
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, id) => [punchTag(id)],
    }),
    fieldSavePunch: build.mutation<unknown, PunchInput>({
      query:
        (input) =>
        ({ db }) =>
          db.rpc('save_punch_item', { p_item: input }),
      invalidatesTags: (_, error, { project_id }) => (error ? [] : [punchTag(project_id)]),
    }),
    fieldMovePunch: build.mutation<unknown, PunchMove>({
      query:
        ({ id, status, reason }) =>
        ({ db }) =>
          db.rpc('set_punch_status', { p_change: { id, status, ...(reason && { reason }) } }),
      invalidatesTags: (_, error, { project_id }) => (error ? [] : [punchTag(project_id)]),
    }),
    fieldDeletePunch: build.mutation<unknown, Pick<PunchMove, 'id' | 'project_id'>>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('delete_punch_item', { p_id: id }),
      invalidatesTags: (_, error, { project_id }) => (error ? [] : [punchTag(project_id)]),
    }),
  }),
});

/** Prefix of `about` for a project's punch list. */
export const punchFolder = (project: string) => `field/punch/${project}/`;

export const punchChange = (input: PunchInput): FieldChange => ({
  about: `${punchFolder(input.project_id)}${input.id}`,
  title: `Punch item "${input.title}"`,
  shows: input,
  write: { method: 'post', path: '/rpc/save_punch_item', body: { p_item: input } },
  tags: [punchTag(input.project_id)],
});

const moveTitles: Record<PunchStatus, string> = {
  ready: 'Ready for review',
  closed: 'Closed',
  open: 'Sent back',
};

export const moveChange = ({ project_id, ...move }: PunchMove, title: string): FieldChange => ({
  about: `${punchFolder(project_id)}${move.id}/status`,
  title: `${moveTitles[move.status]}: "${title}"`,
  shows: { moved: move.id, status: move.status },
  write: { method: 'post', path: '/rpc/set_punch_status', body: { p_change: move } },
  tags: [punchTag(project_id)],
});
