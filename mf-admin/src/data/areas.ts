import { api, z } from '@plumbline/data';

const operatedArea = z.object({
  id: z.string(),
  owner: z.string(),
  /** Null while it is off. */
  version: z.string().nullable(),
  state: z.enum(['live', 'hidden', 'retired', 'demoted', 'candidate']),
  rollout: z.object({ version: z.string(), percent: z.number() }).nullable(),
  /** When it was last moved; empty if never. */
  at: z.string(),
  by: z.string(),
  /** Bytes with gzip. */
  size: z.number(),
  /** All stored ones. */
  versions: z.array(z.string()),
  /** Sessions of the last day by version. */
  sessions: z.record(z.string(), z.number()),
});
export type OperatedArea = z.infer<typeof operatedArea>;

type Move = { id: string } & (
  | { action: 'rollback' | 'hide' }
  | { action: 'release'; version: string }
  | { action: 'rollout'; version: string; percent: number }
);

const tag = { type: 'Company', id: 'OPERATED_AREAS' } as const;

export const { useOperatedAreasQuery, useAreaMoveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every area of this portal, for its operators. */
    operatedAreas: build.query<OperatedArea[], void, { areas: OperatedArea[] }>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/releases/operator/areas'),
      rawResponseSchema: z.object({ areas: z.array(operatedArea) }),
      transformResponse: ({ areas }) => areas,
      providesTags: [tag],
      keepUnusedDataFor: 0,
    }),
    areaMove: build.mutation<unknown, Move>({
      query:
        ({ id, action, ...body }) =>
        ({ gateway }) =>
          gateway.post(`/releases/operator/areas/${id}/${action}`, body),
      invalidatesTags: (_, error) => (error ? [] : [tag]),
    }),
  }),
});
