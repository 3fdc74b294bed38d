import { api, listTag, listValue, rowTag, z } from '@plumbline/data';
import { type ProjectStatus, projectStatuses } from '@plumbline/domain';

const statusChange = z.object({
  id: z.string(),
  from_status: listValue(projectStatuses).nullable(),
  to_status: listValue(projectStatuses),
  note: z.string(),
  changed_by_name: z.string().nullable(),
  created_at: z.string(),
});
/** One move of a project's status. */
export type StatusChange = z.infer<typeof statusChange>;

const receiver = z.object({
  name: z.string().nullable(),
  statuses: z.array(listValue(projectStatuses)),
});
/** Who gets an email when a project reaches one of the statuses; without a name for those who may not see clients. */
export type UpdateReceiver = z.infer<typeof receiver>;

type SetStatus = { id: string; status: ProjectStatus; note: string };

export const {
  useProjectSetStatusMutation,
  useProjectStatusHistoryQuery,
  useProjectUpdateReceiverQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sets a project's status and records it in the history. */
    projectSetStatus: build.mutation<unknown, SetStatus>({
      query:
        ({ id, status, note }) =>
        ({ db }) =>
          db.rpc('set_project_status', { p_project_id: id, p_status: status, p_note: note }),
      invalidatesTags: (_, error, { id }) =>
        error
          ? []
          : [rowTag('Project', id), listTag('Project'), listTag('Activity'), listTag('Dashboard')],
    }),
    projectStatusHistory: build.query<StatusChange[], string>({
      query:
        (id) =>
        ({ db }) =>
          db
            .from('project_status_history_list')
            .select('*')
            .eq('project_id', id)
            .order('created_at', { ascending: false })
            .limit(100),
      rawResponseSchema: z.array(statusChange),
      providesTags: (_, __, id) => [rowTag('Project', id)],
    }),
    /** Who is notified of a new status; null for no one. */
    projectUpdateReceiver: build.query<UpdateReceiver | null, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('project_update_receiver', { p_project_id: id }),
      rawResponseSchema: receiver.nullable(),
      providesTags: (_, __, id) => [
        rowTag('Project', id),
        listTag('Client'),
        listTag('Integration'),
      ],
    }),
  }),
});
