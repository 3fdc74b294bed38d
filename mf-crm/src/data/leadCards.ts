import { api, z } from '@plumbline/data';
import type { CardSuggestion } from '@plumbline/domain/card-reading';

const answer = z.object({
  /** Null where the installation has no vision model. */
  cards: z.nullable(z.array(z.custom<CardSuggestion>())),
  reader: z.nullable(z.string()),
});
const similarLead = z.object({
  id: z.string(),
  title: z.string(),
  contact_name: z.string(),
  outcome: z.enum(['open', 'won', 'lost']),
  same: z.array(z.enum(['email', 'phone'])),
});
export type SimilarLead = z.infer<typeof similarLead>;

export const { useReadCardsMutation, useLeadsSimilarQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asks the vision model of this installation; it saves nothing. */
    readCards: build.mutation<z.infer<typeof answer>, { type: string; image: string }>({
      query:
        (body) =>
        ({ gateway }) =>
          gateway.post('/ai/read-cards', body, { timeoutMs: 60_000 }),
      rawResponseSchema: answer,
    }),
    /** Leads with this email or phone number. */
    leadsSimilar: build.query<SimilarLead[], { company: string; email: string; phone: string }>({
      query:
        ({ email, phone }) =>
        ({ db }) =>
          db.rpc('similar_leads', { p_email: email, p_phone: phone }),
      rawResponseSchema: z.array(similarLead),
      keepUnusedDataFor: 0,
    }),
  }),
});
