import { api, listTag, listTags, rowTag, z } from '@plumbline/data';
import type { TemplateInput } from '../shared/templates/templateForm.ts';
import { template, type Template } from './template.ts';

const broken = z.object({
  guideline_id: z.string(),
  title: z.string(),
  message: z.string(),
  is_enforced: z.boolean(),
});
/** A brand guideline that the template breaks. */
export type BrokenGuideline = z.infer<typeof broken>;

const changed = [listTag('DocumentTemplate'), rowTag('Company', 'own')];

export const {
  useTemplateListQuery,
  useTemplateSaveMutation,
  useTemplateDeleteMutation,
  useTemplateDuplicateMutation,
  useTemplateSetDefaultMutation,
  useTemplateCheckQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    templateList: build.query<Template[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('document_templates')
            .select('*')
            .eq('company_id', company)
            .order('created_at', { ascending: false }),
      rawResponseSchema: z.array(template),
      providesTags: (rows) => listTags('DocumentTemplate', rows),
    }),
    /** A new template, or changes to an existing one. */
    templateSave: build.mutation<
      null,
      { company: string; id: string | null; template: TemplateInput }
    >({
      query:
        ({ company, id, template: saved }) =>
        ({ db }) => {
          if (id === null)
            return db
              .from('document_templates')
              .insert({ company_id: company, status: 'active', ...saved });
          const { document_type: _type, ...changes } = saved;
          return db
            .from('document_templates')
            .update(changes)
            .eq('company_id', company)
            .eq('id', id);
        },
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    templateDelete: build.mutation<null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('document_templates').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    templateDuplicate: build.mutation<unknown, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('duplicate_template', { p_id: id }),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    templateSetDefault: build.mutation<unknown, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('set_default_template', { p_id: id }),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    /** Guidelines that a template breaks; saving is rejected for enforced ones. */
    templateCheck: build.query<BrokenGuideline[], TemplateInput>({
      query:
        (checked) =>
        ({ db }) =>
          db.rpc('check_brand_guidelines', { p_template: checked }),
      rawResponseSchema: z.array(broken),
      providesTags: [listTag('Guideline')],
      keepUnusedDataFor: 10,
    }),
  }),
});
