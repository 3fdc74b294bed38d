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

const figures = {
  gross: z.number(),
  exempt: z.number(),
  untaxed: z.number(),
  taxable: z.number(),
  tax_due: z.number(),
  tax_collected: z.number(),
};
const report = z.object({
  periods: z.array(z.object({ starts: z.string(), ...figures })),
  totals: z.object(figures),
});
/** Sales without tax and sales tax by month, in dollars. */
export type TaxReport = z.infer<typeof report>;

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
  useLazyTaxReportQuery,
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
    /** Sales and sales tax by month between two days, both included. */
    taxReport: build.query<TaxReport, { from: string; to: string }>({
      query:
        ({ from, to }) =>
        ({ db }) =>
          db.rpc('tax_report', { p_from: from, p_to: to, p_by: 'month' }),
      rawResponseSchema: report,
    }),
  }),
});
