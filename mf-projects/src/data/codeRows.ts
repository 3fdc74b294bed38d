import { api, listTag, rowTag, z } from '@plumbline/data';

const codeExpense = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.number(),
  status: z.string(),
});

const codePurchase = z.object({
  status: z.string(),
  amount: z.number(),
  order_id: z.string().nullable(),
  bill_id: z.string().nullable(),
  /** Of the order, or the vendor's of the bill. */
  number: z.string().nullable(),
  description: z.string().nullable(),
});
/** A line of an order that is not billed yet (committed), or of an approved bill, in dollars with tax. */
export type CodePurchase = z.infer<typeof codePurchase>;

const amount = z.coerce.number();
const codeLabor = z.object({
  seconds: amount,
  approved_seconds: amount,
  /** Of people without a wage. */
  unrated_seconds: amount,
  committed: amount,
  actual: amount,
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      seconds: amount,
      committed: amount.nullable(),
      actual: amount.nullable(),
    }),
  ),
});
/** Labor on a cost code, in seconds and dollars; a person's amounts are null without view_wages. */
export type CodeLabor = z.infer<typeof codeLabor>;

/** The rows behind a cost code of a project. */
export const {
  useProjectCodeExpensesQuery,
  useProjectCodePurchasesQuery,
  useProjectCodeLaborQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The expenses of one cost code, newest first. */
    projectCodeExpenses: build.query<
      z.infer<typeof codeExpense>[],
      { project: string; code: string }
    >({
      query:
        ({ project, code }) =>
        ({ db }) =>
          db
            .from('expenses')
            .select('id,description,amount,status')
            .eq('project_id', project)
            .eq('cost_code_id', code)
            .order('expense_date', { ascending: false })
            .limit(200),
      rawResponseSchema: z.array(codeExpense),
      providesTags: (_, __, { project }) => [rowTag('Project', project)],
    }),
    /** What orders commit and bills cost on one cost code; empty without view_purchasing. */
    projectCodePurchases: build.query<
      CodePurchase[],
      { project: string; code: string | null; category: string }
    >({
      query:
        ({ project, code, category }) =>
        ({ db }) => {
          const lines = db
            .from('purchase_cost_lines')
            .select('status,amount,order_id,bill_id,number,description')
            .eq('project_id', project)
            .order('cost_date', { ascending: false })
            .limit(200);
          return code === null
            ? lines.is('cost_code_id', null).eq('category', category)
            : lines.eq('cost_code_id', code);
        },
      rawResponseSchema: z.array(codePurchase),
      providesTags: (_, __, { project }) => [
        rowTag('Project', project),
        listTag('Bill'),
        listTag('PurchaseOrder'),
      ],
    }),
    /** Labor on one cost code; amounts by person only where the server sends them. */
    projectCodeLabor: build.query<CodeLabor, { project: string; code: string }>({
      query:
        ({ project, code }) =>
        ({ db }) =>
          db.rpc('labor_of_code', { p_project_id: project, p_cost_code_id: code }),
      rawResponseSchema: codeLabor,
      providesTags: (_, __, { project }) => [rowTag('Project', project), listTag('Time')],
    }),
  }),
});
