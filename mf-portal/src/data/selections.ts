import { api, z } from '@plumbline/data';

const text = z.string().nullable();

const shownSelection = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Dollars that the contract includes. */
  allowance: z.number(),
  respond_by: text,
  status: z.enum(['open', 'chosen', 'expired']),
  chosen_option: text,
  /** Hash of what was shown; sent with the choice, which is refused if the selection has changed since. */
  shown_hash: z.string(),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      price: z.number(),
      /** Dollars above (or below) the allowance. */
      difference: z.number(),
      /** Signed addresses, valid for some minutes. */
      thumbnail_url: text,
      url: text,
    }),
  ),
});
export type ShownSelection = z.infer<typeof shownSelection>;

const option = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  photo_id: text,
});
const projectSelection = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  allowance: z.number(),
  options: z.array(option),
  status: z.enum(['draft', 'open', 'chosen']),
  respond_by: text,
  chosen_option: text,
  change_order_number: text,
});
export type ProjectSelection = z.infer<typeof projectSelection>;

/** What a member saves; prices in dollars. */
type SelectionInput = Pick<
  ProjectSelection,
  'id' | 'title' | 'description' | 'allowance' | 'options' | 'respond_by'
> & { project_id: string; is_open: boolean };

const ofProject = (projectId: string) => ({
  type: 'ClientMessage' as const,
  id: `SELECTIONS ${projectId}`,
});
const everything = { type: 'Client', id: 'PORTAL' } as const;

export const {
  usePortalSelectionsQuery,
  usePortalChooseMutation,
  useProjectSelectionsQuery,
  useSaveSelectionMutation,
  useDeleteSelectionMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    portalSelections: build.query<ShownSelection[], string>({
      query:
        (session) =>
        ({ gateway }) =>
          gateway.post('/accounts/portal/selections', { token: session }),
      rawResponseSchema: z.array(shownSelection),
      providesTags: [everything],
    }),
    portalChoose: build.mutation<
      null,
      { session: string; id: string; optionId: string; name: string; shownHash: string }
    >({
      query:
        ({ session, id, optionId, name, shownHash }) =>
        ({ db }) =>
          db.rpc('decide_portal_selection', {
            p_token: session,
            p_selection_id: id,
            p_option_id: optionId,
            p_signer_name: name,
            p_shown_hash: shownHash,
          }),
      // After a refusal too: it may have changed meanwhile.
      invalidatesTags: [everything],
    }),
    projectSelections: build.query<ProjectSelection[], string>({
      query:
        (projectId) =>
        ({ db }) =>
          db.rpc('project_selections', { p_project_id: projectId }),
      rawResponseSchema: z.array(projectSelection),
      providesTags: (_, __, projectId) => [ofProject(projectId)],
    }),
    saveSelection: build.mutation<unknown, SelectionInput>({
      query:
        (selection) =>
        ({ db }) =>
          db.rpc('save_selection', { p_selection: selection }),
      invalidatesTags: (_, __, { project_id }) => [ofProject(project_id)],
    }),
    deleteSelection: build.mutation<unknown, { id: string; projectId: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('delete_selection', { p_id: id }),
      invalidatesTags: (_, __, { projectId }) => [ofProject(projectId)],
    }),
  }),
});
