import { api, listTag, z } from '@plumbline/data';
import { lineTax } from './taxSchemas.ts';

const text = z.string().nullable();

/** A line of a template. Without a price it has the price that its item has when the template is used, in dollars. */
const templateLine = z.object({
  item_id: text,
  section: text,
  name: z.string(),
  description: text,
  quantity: z.number(),
  unit: text,
  unit_price: z.number().nullable(),
  is_optional: z.boolean(),
  alternative_group: text,
  ...lineTax,
});
export type TemplateLine = z.infer<typeof templateLine>;

const template = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  lines: z.array(templateLine),
  notes: text,
  terms: text,
  version: z.number(),
});
export type QuoteTemplate = z.infer<typeof template>;

const start = template.pick({ title: true, lines: true, notes: true, terms: true });
/** What a quote takes from a template. */
export type QuoteStart = z.infer<typeof start>;

export type SaveTemplate = Omit<QuoteTemplate, 'version'> & {
  version?: number;
  is_archived?: boolean;
};

const tags = [listTag('DocumentTemplate')];

export const {
  useQuoteTemplatesQuery,
  useLazyQuoteFromTemplateQuery,
  useQuoteTemplateSaveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** All templates of the company, by name; there are at most 200. */
    quoteTemplates: build.query<QuoteTemplate[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('quote_templates')
            .select('id, name, title, lines, notes, terms, version')
            .eq('company_id', company)
            .is('archived_at', null)
            .order('name'),
      rawResponseSchema: z.array(template),
      providesTags: tags,
    }),
    /** The lines with today's prices. */
    quoteFromTemplate: build.query<QuoteStart, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('quote_from_template', { p_id: id }),
      rawResponseSchema: start,
      keepUnusedDataFor: 0,
    }),
    /** Saves or, with `is_archived`, deletes a template; one that exists needs its version. */
    quoteTemplateSave: build.mutation<QuoteTemplate, SaveTemplate>({
      query:
        (saved) =>
        ({ db }) =>
          db.rpc('save_quote_template', { p_template: saved }),
      rawResponseSchema: template,
      invalidatesTags: (_, error) => (error ? [] : tags),
    }),
  }),
});
