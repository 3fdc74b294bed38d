import { api, listTag, z } from '@plumbline/data';
import {
  context,
  type AssistantContext,
  named,
  type Named,
  draft,
  type QuoteDraft,
  conversation,
  type Conversation,
  type NewConversation,
} from './assistantShapes.ts';

export const {
  useLazyAssistantContextQuery,
  useAssistantDraftMutation,
  useLazyAssistantNamedQuery,
  useConversationListQuery,
  useConversationSaveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    assistantContext: build.query<AssistantContext, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('assistant_context', { p_with_costs: true }),
      rawResponseSchema: context,
      keepUnusedDataFor: 0,
    }),
    /** Records named in a question, best match first. */
    assistantNamed: build.query<Named[], string>({
      query:
        (question) =>
        ({ db }) =>
          db.rpc('named_in_question', { p_text: question }),
      rawResponseSchema: z.array(named),
      keepUnusedDataFor: 0,
    }),
    /**
     * A draft quote from a plain-language request; null if it asks for something else. Saves
     * nothing.
     */
    assistantDraft: build.mutation<QuoteDraft | null, string>({
      query:
        (text) =>
        ({ gateway }) =>
          gateway.post('/ai/draft', { text }, { timeoutMs: 10_000 }),
      rawResponseSchema: z.object({ draft: draft.nullable() }),
      transformResponse: (answer: { draft: QuoteDraft | null }) => answer.draft,
    }),
    conversationList: build.query<Conversation[], { company: string; session: string }>({
      query:
        ({ company, session }) =>
        ({ db }) =>
          db
            .from('ai_conversations')
            .select('id, message, response, context, created_at')
            .eq('company_id', company)
            .eq('session_id', session)
            .order('created_at')
            .limit(50),
      rawResponseSchema: z.array(conversation),
      providesTags: [listTag('Conversation')],
    }),
    conversationSave: build.mutation<null, NewConversation>({
      query:
        (row) =>
        ({ db }) =>
          db.from('ai_conversations').insert(row),
    }),
  }),
});
