import { api, z } from '@plumbline/data';
import { clientStatement, letterhead } from '@plumbline/design/documents';

const answer = z.object({ statement: clientStatement, company: letterhead });
/** The client's own statement, with the company's letterhead. */
type PortalStatement = z.infer<typeof answer>;

export const { useLazyPortalStatementQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    portalStatement: build.query<PortalStatement, { session: string; from: string; to: string }>({
      query:
        ({ session, from, to }) =>
        ({ db }) =>
          db.rpc('portal_statement', { p_token: session, p_from: from, p_to: to }),
      rawResponseSchema: answer,
      keepUnusedDataFor: 0,
    }),
  }),
});
