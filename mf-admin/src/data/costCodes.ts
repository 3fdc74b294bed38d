import { api, listTag, listValue, z } from '@plumbline/data';
import { costTypes } from '@plumbline/domain';

const costCode = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  cost_type: listValue(costTypes),
  is_active: z.boolean(),
});
export type CostCode = z.infer<typeof costCode>;

const changed = [listTag('CostCode'), listTag('ProjectBudget')];

export const { useCostCodeListQuery, useCostCodeAddMutation, useCostCodeSaveMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** The company's cost codes in their order, also retired ones. */
      costCodeList: build.query<CostCode[], string>({
        query:
          (company) =>
          ({ db }) =>
            db
              .from('cost_codes')
              .select('id, code, name, cost_type, is_active')
              .eq('company_id', company)
              .order('code')
              .limit(1000),
        rawResponseSchema: z.array(costCode),
        providesTags: [listTag('CostCode')],
      }),
      /** `code.id` comes from the form, so a retry adds nothing twice. Error: PT422 code that exists (code). */
      costCodeAdd: build.mutation<unknown, { company: string; code: Omit<CostCode, 'is_active'> }>({
        query:
          ({ company, code }) =>
          ({ db }) =>
            db.from('cost_codes').insert({ company_id: company, ...code }),
        invalidatesTags: (_, error) => (error ? [] : changed),
      }),
      /** Changes, retires, or restores a code. Error: PT422 code that exists (code). */
      costCodeSave: build.mutation<
        unknown,
        { company: string; id: string; code: Partial<Omit<CostCode, 'id'>> }
      >({
        query:
          ({ company, id, code }) =>
          ({ db }) =>
            db
              .from('cost_codes')
              .update(code)
              .eq('company_id', company)
              .eq('id', id)
              .select('id')
              .single(),
        invalidatesTags: (_, error) => (error ? [] : changed),
      }),
    }),
  });
