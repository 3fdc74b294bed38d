import { api, rowTag, z } from '@plumbline/data';

const settings = z.object({
  order_approval_above: z.number(),
  project_manager_limit: z.number(),
  bookkeeper_limit: z.number(),
  receipt_tolerance_percent: z.number(),
  price_tolerance_amount: z.number(),
  price_tolerance_percent: z.number(),
  actual_at: z.string(),
  holds_expired_vendors: z.boolean(),
});
/** Limits in dollars, tolerances in dollars and percent. */
export type PurchasingSettings = z.infer<typeof settings>;

/** What holds until a company saves its own; as the columns' defaults. */
const standardSettings: PurchasingSettings = {
  order_approval_above: 5000,
  project_manager_limit: 10_000,
  bookkeeper_limit: 2500,
  receipt_tolerance_percent: 0,
  price_tolerance_amount: 0,
  price_tolerance_percent: 0,
  actual_at: 'approval',
  holds_expired_vendors: false,
};
const columns = Object.keys(standardSettings).join(', ');
const tag = rowTag('PurchaseOrder', 'settings');

export const { usePurchasingSettingsQuery, usePurchasingSettingsSaveMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      purchasingSettings: build.query<PurchasingSettings, string, PurchasingSettings | null>({
        query:
          (company) =>
          ({ db }) =>
            db.from('purchasing_settings').select(columns).eq('company_id', company).maybeSingle(),
        rawResponseSchema: z.nullable(settings),
        transformResponse: (saved) => saved ?? standardSettings,
        providesTags: [tag],
      }),
      purchasingSettingsSave: build.mutation<
        null,
        { company: string; settings: PurchasingSettings }
      >({
        query:
          ({ company, settings: values }) =>
          async ({ db }) => {
            const table = db.from('purchasing_settings');
            const changed = await table
              .update(values)
              .eq('company_id', company)
              .select('company_id');
            if (changed.error || changed.data.length > 0)
              return { data: null, error: changed.error };
            const { error } = await db
              .from('purchasing_settings')
              .insert({ company_id: company, ...values });
            return { data: null, error };
          },
        invalidatesTags: (_, error) => (error ? [] : [tag]),
      }),
    }),
  });
