import { api, rowTag, z } from '@plumbline/data';

const task = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
  due_date: z.string().nullable(),
});
/** Something to do on a project. */
export type Task = z.infer<typeof task>;

type NewTask = { company: string; project: string; title: string };
type TaskState = { project: string; id: string; isDone: boolean };

export const {
  useProjectTasksQuery,
  useProjectAddTaskMutation,
  useProjectFinishTaskMutation,
  useProjectDeleteTaskMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectTasks: build.query<Task[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('project_tasks')
            .select('id, title, status, due_date')
            .eq('project_id', project)
            .order('position')
            .order('created_at')
            .limit(500),
      rawResponseSchema: z.array(task),
      providesTags: (_, __, project) => [rowTag('Project', project)],
    }),
    projectAddTask: build.mutation<unknown, NewTask>({
      query:
        ({ company, project, title }) =>
        ({ db }) =>
          db.from('project_tasks').insert({ company_id: company, project_id: project, title }),
      invalidatesTags: (_, error, { project }) => (error ? [] : [rowTag('Project', project)]),
    }),
    projectFinishTask: build.mutation<unknown, TaskState>({
      query:
        ({ id, isDone }) =>
        ({ db }) =>
          db
            .from('project_tasks')
            .update({ status: isDone ? 'completed' : 'pending' })
            .eq('id', id),
      invalidatesTags: (_, error, { project }) => (error ? [] : [rowTag('Project', project)]),
    }),
    projectDeleteTask: build.mutation<unknown, { project: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.from('project_tasks').delete().eq('id', id),
      invalidatesTags: (_, error, { project }) => (error ? [] : [rowTag('Project', project)]),
    }),
  }),
});
