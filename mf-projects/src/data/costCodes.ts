import { api, listTag, z } from '@plumbline/data';
import type { CostCode } from './moneySchemas.ts';

export type { CostCode };

export const nameOfCode = ({ code, name }: Pick<CostCode, 'code' | 'name'>) => `${code} ${name}`;

/** Codes to choose from: active ones, and the one a line has even if it is retired. */
export const codeChoices = (codes: readonly CostCode[], current?: string | null) =>
  codes
    .filter(({ id, is_active }) => is_active || id === current)
    .map((code) => ({ value: code.id, label: nameOfCode(code) }));

/** Id of the active code of a category, or of the first active code; '' without any. */
export const codeOfCategory = (codes: readonly CostCode[] | undefined, wanted: string) => {
  const active = (codes ?? []).filter(({ is_active }) => is_active);
  return (active.find(({ category }) => category === wanted) ?? active[0])?.id ?? '';
};

const vendorNames = z.object({ rows: z.array(z.object({ name: z.string() })) });

export const { useProjectVendorNamesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Names of the first 20 active vendors that match. */
    projectVendorNames: build.query<
      string[],
      { company: string; text: string },
      z.infer<typeof vendorNames>
    >({
      query:
        ({ text }) =>
        ({ db }) =>
          db.rpc('vendor_page', { p_filters: { named: text, is_active: true }, p_limit: 20 }),
      rawResponseSchema: vendorNames,
      transformResponse: ({ rows }) => [...new Set(rows.map(({ name }) => name))],
      providesTags: [listTag('Vendor')],
    }),
  }),
});
