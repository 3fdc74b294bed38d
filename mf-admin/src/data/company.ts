import { api, listTag, rowTag, z } from '@plumbline/data';

const text = z.string().nullable();

const company = z.object({
  id: z.string(),
  name: z.string(),
  phone: text,
  email: text,
  website: text,
  tax_id: text,
  address: z.record(z.string(), z.unknown()),
  settings: z.record(z.string(), z.unknown()),
  logo_url: text,
  primary_color: z.string(),
  secondary_color: z.string(),
  accent_color: z.string(),
  font_family: z.string(),
  paper_size: z.string(),
  timezone: z.string(),
  session_timeout_minutes: z.number(),
  version: z.number(),
});
/** The company as settings shows it. */
export type Company = z.infer<typeof company>;

/** Fields that the profile form saves. */
export type CompanyProfile = {
  name: string;
  phone: string;
  email: string;
  website: string;
  tax_id: string;
  address: { street: string; city: string; state: string; zip: string };
  settings: { business_type: string; license_number: string };
};

const changed = [rowTag('Company', 'own'), listTag('Branding')];

export const {
  useCompanyProfileQuery,
  useCompanyProfileSaveMutation,
  useCompanyChoiceSaveMutation,
  useCompanyMarkupSaveMutation,
  useCompanyTargetMarginSaveMutation,
  useCompanyLateFeeSaveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    companyProfile: build.query<Company, string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('company_profile'),
      rawResponseSchema: company,
      providesTags: changed,
    }),
    /** Fails with a conflict when someone saved after `version`. */
    companyProfileSave: build.mutation<Company, { profile: CompanyProfile; version: number }>({
      query:
        ({ profile, version }) =>
        ({ db }) =>
          db.rpc('save_company_profile', { p_profile: profile, p_version: version }),
      rawResponseSchema: company,
      invalidatesTags: changed,
    }),
    /** A single company setting, such as the paper size or time zone. */
    companyChoiceSave: build.mutation<
      null,
      {
        id: string;
        choice: Partial<Pick<Company, 'paper_size' | 'session_timeout_minutes' | 'timezone'>>;
      }
    >({
      query:
        ({ id, choice }) =>
        ({ db }) =>
          db.from('companies').update(choice).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    /** The late fee that is proposed for overdue invoices: percent of the balance, or dollars. */
    companyLateFeeSave: build.mutation<unknown, { type: 'percent' | 'amount'; value: number }>({
      query:
        ({ type, value }) =>
        ({ db }) =>
          db.rpc('save_late_fee', { p_type: type, p_value: value }),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    /** Default markup of new items, in percent. */
    companyMarkupSave: build.mutation<number, number>({
      query:
        (percent) =>
        ({ db }) =>
          db.rpc('save_default_markup', { p_percent: percent }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    /** Target margin while quoting, in percent; null for none. */
    companyTargetMarginSave: build.mutation<number | null, number | null>({
      query:
        (percent) =>
        ({ db }) =>
          db.rpc('save_target_margin', percent === null ? {} : { p_percent: percent }),
      rawResponseSchema: z.number().nullable(),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
  }),
});
