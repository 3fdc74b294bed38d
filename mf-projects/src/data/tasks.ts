import { api, listValue, rowTag, z } from '@plumbline/data';
import { taskStatuses } from '@plumbline/domain';

const task = z.object({
  id: z.string(),
  title: z.string(),
  status: listValue(taskStatuses),
  due_date: z.string().nullable(),
  assignee_id: z.string().nullish(),
});
/** Something to do on a project. */
export type Task = z.infer<typeof task>;

/** A full task row, so it can be restored. */
const storedTask = task.extend({
  company_id: z.string(),
  project_id: z.string(),
  timeline_id: z.string().nullable(),
  description: z.string(),
  assignee_id: z.string().nullable(),
  position: z.number(),
});
type StoredTask = z.infer<typeof storedTask>;

export const { useProjectTasksQuery, useProjectDeleteTaskMutation, useProjectRestoreTaskMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      projectTasks: build.query<Task[], string>({
        query:
          (project) =>
          ({ db }) =>
            db
              .from('project_tasks')
              .select('id, title, status, due_date, assignee_id')
              .eq('project_id', project)
              .order('position')
              .order('created_at')
              .limit(500),
        rawResponseSchema: z.array(task),
        extraOptions: { isKeptOffline: true },
        providesTags: (_, __, project) => [rowTag('Project', project)],
      }),
      projectDeleteTask: build.mutation<StoredTask, { project: string; id: string }>({
        query:
          ({ id }) =>
          ({ db }) =>
            db
              .from('project_tasks')
              .delete()
              .eq('id', id)
              .select(
                'id, company_id, project_id, timeline_id, title, description, status, assignee_id, due_date, position',
              )
              .single(),
        rawResponseSchema: storedTask,
        invalidatesTags: (_, error, { project }) => (error ? [] : [rowTag('Project', project)]),
      }),
      projectRestoreTask: build.mutation<unknown, { project: string; task: StoredTask }>({
        query:
          ({ task }) =>
          ({ db }) =>
            db.from('project_tasks').insert(task),
        invalidatesTags: (_, error, { project }) => (error ? [] : [rowTag('Project', project)]),
      }),
    }),
  });
