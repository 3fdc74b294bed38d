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
/** The company as the settings know it. */
export type Company = z.infer<typeof company>;

/** What the profile form saves; the database function names the same [002 §7]. */
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
    /** Refuses with a conflict when somebody else has saved since `version`. */
    companyProfileSave: build.mutation<Company, { profile: CompanyProfile; version: number }>({
      query:
        ({ profile, version }) =>
        ({ db }) =>
          db.rpc('save_company_profile', { p_profile: profile, p_version: version }),
      rawResponseSchema: company,
      invalidatesTags: changed,
    }),
    /** One of the company's plain choices: paper, time-out, time zone. */
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
    /** The markup, in percent, that new items start with (DECISIONS C19). */
    companyMarkupSave: build.mutation<number, number>({
      query:
        (percent) =>
        ({ db }) =>
          db.rpc('save_default_markup', { p_percent: percent }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
  }),
});
