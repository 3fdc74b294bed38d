import { api, listTag, z } from '@plumbline/data';

const template = z.object({
  id: z.string(),
  /** Null for built-in templates, which can't be edited. */
  company_id: z.string().nullable(),
  name: z.string(),
  content: z.string(),
  is_active: z.boolean(),
});
/** A message template with merge fields. */
export type MessageTemplate = z.infer<typeof template>;
export type TemplateInput = Pick<MessageTemplate, 'id' | 'name' | 'content' | 'is_active'>;

export const {
  useClientMessageTemplatesQuery,
  useClientSaveTemplateMutation,
  useClientDeleteTemplateMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The company's and the built-in templates, by name. */
    clientMessageTemplates: build.query<MessageTemplate[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('message_templates')
            .select('id, company_id, name, content, is_active')
            .or(`company_id.eq.${company},company_id.is.null`)
            .order('name')
            .limit(200),
      rawResponseSchema: z.array(template),
      providesTags: [listTag('MessageTemplate')],
    }),
    clientSaveTemplate: build.mutation<
      unknown,
      { company: string; template: TemplateInput; isNew: boolean }
    >({
      query:
        ({ company, template: { id, ...fields }, isNew }) =>
        ({ db }) =>
          isNew
            ? db.from('message_templates').insert({ id, company_id: company, ...fields })
            : db
                .from('message_templates')
                .update(fields)
                .eq('company_id', company)
                .eq('id', id)
                .select('id')
                .single(),
      invalidatesTags: (_, error) => (error ? [] : [listTag('MessageTemplate')]),
    }),
    clientDeleteTemplate: build.mutation<unknown, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('message_templates').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : [listTag('MessageTemplate')]),
    }),
  }),
});
