import {
  api,
  countedPage,
  listTag,
  listTags,
  pageOf,
  rowTag,
  toCountedPage,
  z,
  type CountedPage,
} from '@plumbline/data';
import { toPageFilters, type ProjectListQuery } from './projectQuery.ts';
import { projectRow, type ProjectInput, type ProjectRow } from './schemas.ts';

const bulkResult = z.object({ id: z.string(), ok: z.boolean(), message: z.string().nullable() });
/** One project's result of a bulk action. */
type BulkResult = z.infer<typeof bulkResult>;
const projectPage = countedPage(projectRow);
export type BulkAction = 'set_status' | 'archive' | 'unarchive' | 'delete' | 'restore';

export const { useProjectListQuery, useProjectSaveMutation, useProjectBulkMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      projectList: build.query<
        CountedPage<ProjectRow>,
        ProjectListQuery,
        z.infer<typeof projectPage>
      >({
        query:
          (list) =>
          ({ db }) =>
            db.rpc('project_page', { p_filters: toPageFilters(list), ...pageOf(list) }),
        rawResponseSchema: projectPage,
        transformResponse: toCountedPage,
        extraOptions: { isKeptOffline: true },
        providesTags: (page) => listTags('Project', page?.rows),
      }),
      /** Creates or updates a project and its budget in one transaction. */
      projectSave: build.mutation<ProjectRow, ProjectInput>({
        query:
          (project) =>
          ({ db }) =>
            db.rpc('save_project', { p_project: project }),
        rawResponseSchema: projectRow,
        invalidatesTags: (_, error, { id }) =>
          error
            ? []
            : [
                rowTag('Project', id),
                listTag('Project'),
                listTag('Activity'),
                listTag('Dashboard'),
              ],
      }),
      /** Runs a bulk action on projects; returns a result for each. */
      projectBulk: build.mutation<
        BulkResult[],
        { ids: readonly string[]; action: BulkAction; value?: string }
      >({
        query:
          ({ ids, action, value }) =>
          ({ db }) =>
            db.rpc('bulk_update_projects', {
              p_ids: [...ids],
              p_action: action,
              ...(value && { p_value: value }),
            }),
        rawResponseSchema: z.array(bulkResult),
        invalidatesTags: (_, error, { ids }) =>
          error
            ? []
            : [listTag('Project'), listTag('Dashboard'), ...ids.map((id) => rowTag('Project', id))],
      }),
    }),
  });
