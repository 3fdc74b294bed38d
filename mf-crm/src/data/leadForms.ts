import { api, rowTag, z } from '@plumbline/data';

export const leadFields = [
  'phone',
  'email',
  'company',
  'street',
  'city',
  'state',
  'zip',
  'budget',
  'message',
] as const;

const leadForm = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  fields: z.array(z.string()),
  required: z.array(z.string()),
  thanks: z.string(),
  consent_text: z.string(),
  reply_subject: z.string(),
  reply_body: z.string(),
  reply_text: z.string(),
  source_id: z.string().nullable(),
  owner_id: z.string().nullable(),
  allowed_origins: z.array(z.string()),
  /** Whether its thank-you page offers to book a visit. */
  offers_visit: z.boolean(),
  is_active: z.boolean(),
  version: z.number(),
});
/** A form for the company's website. */
export type LeadForm = z.infer<typeof leadForm>;
export type LeadFormInput = Omit<LeadForm, 'slug' | 'version'> & { version?: number };

export const { useLeadFormsQuery, useLeadFormSaveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    leadForms: build.query<LeadForm[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('lead_forms')
            .select(
              'id, name, slug, title, intro, fields, required, thanks, consent_text, reply_subject, reply_body, reply_text, source_id, owner_id, allowed_origins, offers_visit, is_active, version',
            )
            .eq('company_id', company)
            .order('created_at'),
      rawResponseSchema: z.array(leadForm),
      providesTags: [rowTag('Lead', 'forms')],
    }),
    leadFormSave: build.mutation<LeadForm, LeadFormInput>({
      query:
        (values) =>
        ({ db }) =>
          db.rpc('save_lead_form', { p_form: values }),
      rawResponseSchema: leadForm,
      invalidatesTags: (_, error) => (error ? [] : [rowTag('Lead', 'forms')]),
    }),
  }),
});
