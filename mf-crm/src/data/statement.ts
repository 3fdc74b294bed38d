import { api, listTag, rowTag } from '@plumbline/data';
import {
  clientStatement,
  letterhead,
  type ClientStatement,
  type Letterhead,
} from '@plumbline/design/documents';

type StatementPeriod = { client: string; from: string; to: string };

export const { useClientStatementQuery, useLazyClientLetterheadQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    clientStatement: build.query<ClientStatement, StatementPeriod>({
      query:
        ({ client, from, to }) =>
        ({ db }) =>
          db.rpc('client_statement', { p_client_id: client, p_from: from, p_to: to }),
      rawResponseSchema: clientStatement,
      providesTags: (_, __, { client }) => [
        listTag('Invoice'),
        listTag('Payment'),
        rowTag('Client', client),
      ],
    }),
    clientLetterhead: build.query<Letterhead, void>({
      query:
        () =>
        ({ db }) =>
          db.rpc('company_card'),
      rawResponseSchema: letterhead,
      providesTags: [rowTag('Company', 'own'), listTag('Branding')],
    }),
  }),
});
