import { api, listTag } from '@plumbline/data';

type NewTemplate = {
  id: string;
  name: string;
  title: string;
  /** Items by name; they get their price when a quote uses the template. */
  lines: { name: string; quantity: number }[];
  terms: string;
};

const tags = [listTag('DocumentTemplate')];

export const { useCatalogTemplatesAddMutation, useCatalogTemplatesRemoveMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** Adds quote templates, and returns those added; a name that is taken stays as it is. */
      catalogTemplatesAdd: build.mutation<NewTemplate[], readonly NewTemplate[]>({
        query:
          (templates) =>
          async ({ db }) => {
            const answers = await Promise.all(
              templates.map((template) => db.rpc('save_quote_template', { p_template: template })),
            );
            const error = answers.find((answer) => answer.error && answer.error.code !== 'PT409');
            const added = templates.filter((_, at) => !answers[at]?.error);
            return error ? { data: null, error: error.error } : { data: added, error: null };
          },
        invalidatesTags: tags,
      }),
      /** Takes back templates that were just added. */
      catalogTemplatesRemove: build.mutation<null, readonly NewTemplate[]>({
        query:
          (templates) =>
          async ({ db }) => {
            const answers = await Promise.all(
              templates.map((template) =>
                db.rpc('save_quote_template', {
                  p_template: { ...template, version: 1, is_archived: true },
                }),
              ),
            );
            return { data: null, error: answers.find(({ error }) => error)?.error ?? null };
          },
        invalidatesTags: tags,
      }),
    }),
  });
