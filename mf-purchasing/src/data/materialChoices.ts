import { api, countedPage, listTag, z } from '@plumbline/data';

const material = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string().nullish(),
  unit_cost: z.number().nullish(),
});
const materialPage = countedPage(material);
/** A material of the catalog, with its cost a unit in dollars. */
export type MaterialChoice = z.infer<typeof material>;

export const { usePurchasingMaterialsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first 20 active materials that match by name or SKU. */
    purchasingMaterials: build.query<MaterialChoice[], string, z.infer<typeof materialPage>>({
      query:
        (text) =>
        ({ db }) =>
          db.rpc('material_page', { p_filters: { named: text, is_active: true }, p_limit: 20 }),
      rawResponseSchema: materialPage,
      transformResponse: ({ rows }) => rows,
      providesTags: [listTag('Material')],
    }),
  }),
});
