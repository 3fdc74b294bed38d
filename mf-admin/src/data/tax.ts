import { api, listTag, listTags, z } from '@plumbline/data';

const text = z.string().nullable();

const settings = z.object({
  default_tax_rate: z.number(),
  tax_name: z.string(),
  tax_number: text,
  compound_tax: z.boolean(),
  tax_inclusive: z.boolean(),
  exemption_certificate: text,
  state: z.string(),
  county: text,
  city: text,
  filing_reminder_day: z.number().nullable(),
});
export type TaxSettings = z.infer<typeof settings>;

const rate = z.object({
  id: z.string(),
  name: z.string(),
  rate: z.number(),
  description: text,
  is_active: z.boolean(),
  position: z.number(),
});
export type TaxRate = z.infer<typeof rate>;

const liability = z.object({
  month: z.string(),
  tax_rate: z.number(),
  taxable: z.number(),
  tax: z.number(),
  tax_collected: z.number(),
  invoices: z.number(),
});
export type Liability = z.infer<typeof liability>;

/** Defaults before the company saved any. */
export const standardTax: TaxSettings = {
  default_tax_rate: 8.25,
  tax_name: 'Sales Tax',
  tax_number: null,
  compound_tax: false,
  tax_inclusive: false,
  exemption_certificate: null,
  state: 'TX',
  county: null,
  city: null,
  filing_reminder_day: null,
};

const settingColumns = Object.keys(standardTax).join(', ');
const changed = [listTag('TaxRate')];

export const {
  useTaxSettingsQuery,
  useTaxSettingsSaveMutation,
  useTaxRateListQuery,
  useTaxRateAddMutation,
  useTaxRateSaveMutation,
  useTaxRateDeleteMutation,
  useLazyTaxLiabilityQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The company's tax settings; null until saved. */
    taxSettings: build.query<TaxSettings | null, string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('company_tax_settings')
            .select(settingColumns)
            .eq('company_id', company)
            .maybeSingle(),
      rawResponseSchema: settings.nullable(),
      providesTags: changed,
    }),
    taxSettingsSave: build.mutation<null, TaxSettings>({
      query:
        (saved) =>
        ({ db }) =>
          db.rpc('save_tax_settings', { p_settings: saved }),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    taxRateList: build.query<TaxRate[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('tax_rates')
            .select('id, name, rate, description, is_active, position')
            .eq('company_id', company)
            .order('position')
            .order('created_at'),
      rawResponseSchema: z.array(rate),
      providesTags: (rows) => listTags('TaxRate', rows),
    }),
    taxRateAdd: build.mutation<null, { company: string; rates: Omit<TaxRate, 'id'>[] }>({
      query:
        ({ company, rates }) =>
        ({ db }) =>
          db.from('tax_rates').insert(rates.map((one) => ({ company_id: company, ...one }))),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    taxRateSave: build.mutation<null, { company: string; id: string; rate: Partial<TaxRate> }>({
      query:
        ({ company, id, rate: saved }) =>
        ({ db }) =>
          db.from('tax_rates').update(saved).eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    taxRateDelete: build.mutation<null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('tax_rates').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    /** Tax invoiced and collected by month and rate, for the given months. */
    taxLiability: build.query<Liability[], { company: string; from: string; to: string }>({
      query:
        ({ company, from, to }) =>
        ({ db }) =>
          db
            .from('tax_liability')
            .select('month, tax_rate, taxable, tax, tax_collected, invoices')
            .eq('company_id', company)
            .gte('month', from)
            .lte('month', to)
            .order('month')
            .order('tax_rate'),
      rawResponseSchema: z.array(liability),
    }),
  }),
});
