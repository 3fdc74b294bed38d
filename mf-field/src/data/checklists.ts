import { api, rowTag, z } from '@plumbline/data';
import type { FieldChange } from './fieldQueue.ts';
import { checklistTag, punchTag } from './fieldTags.ts';

export const itemKinds = ['check', 'text', 'number', 'photo'] as const;
const item = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(itemKinds),
  required: z.boolean(),
});
/** What a checklist asks: ok, not ok, or n/a; a text; a number; or a photo. */
export type ChecklistItem = z.infer<typeof item>;

const answer = z.object({
  value: z.string().nullable(),
  note: z.string(),
  /** The sha256 of a project photo. */
  photo: z.string().nullable(),
  /** When it was given, by the device's clock. */
  at: z.string(),
});
export type Answer = z.infer<typeof answer>;
export type Answers = Record<string, Answer>;

const template = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(item),
  version: z.number(),
});
export type ChecklistTemplate = z.infer<typeof template>;

const text = z.string().nullable();
export const checklist = z.object({
  id: z.string(),
  project_id: z.string(),
  template_id: text,
  name: z.string(),
  items: z.array(item),
  answers: z.record(z.string(), answer),
  status: z.string(),
  created_at: z.string(),
  finished_at: text,
  started_by_name: text,
  finished_by_name: text,
  punch_count: z.number(),
  is_late: z.boolean(),
});
/** A checklist filled in on a project: a copy of its template's items, and the answers. */
export type Checklist = z.infer<typeof checklist>;
export type ShownChecklist = Checklist & { isQueued?: boolean };

const found = z.object({ checklists: z.array(checklist), templates: z.array(template) });

export const { useFieldChecklistsQuery, useFieldTemplatesQuery, useFieldSaveTemplateMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** The checklists of a project, and the templates to start from. */
      fieldChecklists: build.query<z.infer<typeof found>, string>({
        query:
          (id) =>
          ({ db }) =>
            db.rpc('project_checklists', { p_project_id: id }),
        rawResponseSchema: found,
        extraOptions: { isKeptOffline: true },
        providesTags: (_, __, id) => [checklistTag(id), rowTag('Time', 'templates')],
      }),
      fieldTemplates: build.query<ChecklistTemplate[], void>({
        query:
          () =>
          ({ db }) =>
            db
              .from('checklist_templates')
              .select('id, name, items, version')
              .is('archived_at', null)
              .order('name'),
        rawResponseSchema: z.array(template),
        extraOptions: { isKeptOffline: true },
        providesTags: [rowTag('Time', 'templates')],
      }),
      /** Version 0 is a new template. */
      fieldSaveTemplate: build.mutation<unknown, ChecklistTemplate & { is_archived?: boolean }>({
        query:
          (input) =>
          ({ db }) =>
            db.rpc('save_checklist_template', { p_template: input }),
        invalidatesTags: (_, error) => (error ? [] : [rowTag('Time', 'templates')]),
      }),
    }),
  });

/** Prefix of `about` for a project's checklists. */
export const checklistFolder = (project: string) => `field/checklist/${project}/`;

type Filled = Pick<
  Checklist,
  'id' | 'project_id' | 'template_id' | 'name' | 'items' | 'answers'
> & { finish: boolean; at: string };

/** The queued change for answers; it has all of them, so a later one replaces it while it waits. */
export const checklistChange = (made: Filled): FieldChange => ({
  about: `${checklistFolder(made.project_id)}${made.id}`,
  title: `Checklist "${made.name}"`,
  shows: made,
  write: { method: 'post', path: '/rpc/save_checklist', body: { p_checklist: made } },
  tags: made.finish
    ? [checklistTag(made.project_id), punchTag(made.project_id)]
    : [checklistTag(made.project_id)],
});

/** Whether an item has an answer. */
export const isAnswered = ({ id, kind }: ChecklistItem, answers: Answers) =>
  Boolean(kind === 'photo' ? answers[id]?.photo : answers[id]?.value);
