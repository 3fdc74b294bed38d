import { api, listTag, rowTag, z } from '@plumbline/data';
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

const projectFile = projectRow.extend({
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

const member = z.object({
  user_id: z.string(),
  full_name: z.string(),
  role: z.string(),
  email: text,
  phone: text,
});
/** A member of a project's team. */
export type Member = z.infer<typeof member>;

const colleague = z.object({ id: z.string(), full_name: z.string(), role: z.string() });

type OfMember = { company: string; project: string; user: string };
const team = (id: string) => rowTag('Profile', `team-${id}`);
/** Tags to invalidate when work on a project changes. */
const fileTags = (id: string) => [rowTag('Project', id), listTag('Activity')];

export const {
  useProjectFileQuery,
  useProjectTeamQuery,
  useProjectColleaguesQuery,
  useProjectAddMemberMutation,
  useProjectRemoveMemberMutation,
  useProjectSetManagerMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectFile: build.query<ProjectFile, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('project_overview', { p_project_id: id }),
      rawResponseSchema: projectFile,
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, id) => [rowTag('Project', id)],
    }),
    projectTeam: build.query<Member[], string>({
      query:
        (id) =>
        ({ db }) =>
          db.from('project_member_list').select('*').eq('project_id', id).order('full_name'),
      rawResponseSchema: z.array(member),
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, id) => [team(id)],
    }),
    /** All members of the company. */
    projectColleagues: build.query<z.infer<typeof colleague>[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('user_profiles')
            .select('id, full_name, role')
            .eq('company_id', company)
            .eq('is_active', true)
            .order('full_name')
            .limit(500),
      rawResponseSchema: z.array(colleague),
      providesTags: [listTag('Profile')],
    }),
    projectAddMember: build.mutation<unknown, OfMember>({
      query:
        ({ company, project, user }) =>
        ({ db }) =>
          db
            .from('project_members')
            .insert({ company_id: company, project_id: project, user_id: user }),
      invalidatesTags: (_, error, { project }) =>
        error ? [] : [team(project), ...fileTags(project)],
    }),
    projectRemoveMember: build.mutation<unknown, OfMember>({
      query:
        ({ project, user }) =>
        ({ db }) =>
          db.from('project_members').delete().eq('project_id', project).eq('user_id', user),
      invalidatesTags: (_, error, { project }) =>
        error ? [] : [team(project), ...fileTags(project)],
    }),
    /** The project manager; null for none. */
    projectSetManager: build.mutation<
      unknown,
      { company: string; project: string; user: string | null }
    >({
      query:
        ({ company, project, user }) =>
        ({ db }) =>
          db
            .from('projects')
            .update({ project_manager_id: user })
            .eq('company_id', company)
            .eq('id', project),
      invalidatesTags: (_, error, { project }) =>
        error ? [] : [...fileTags(project), listTag('Project')],
    }),
  }),
});
