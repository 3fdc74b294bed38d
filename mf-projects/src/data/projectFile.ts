import { api, listTag, rowTag, z } from '@plumbline/data';
import {
  projectFile,
  type ProjectFile,
  member,
  type Member,
  colleague,
  team,
} from './projectFileShapes.ts';

type OfMember = { company: string; project: string; user: string };
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
