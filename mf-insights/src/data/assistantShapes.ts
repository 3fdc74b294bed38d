import { z } from '@plumbline/data';

const sums = z.object({ count: z.number(), value: z.number() });
const months = z.object({ this_month: z.number(), last_month: z.number(), this_year: z.number() });
const dueInvoice = z.object({
  id: z.string(),
  invoice_number: z.string(),
  balance: z.number(),
  due_date: z.string(),
  days_late: z.number(),
  client_name: z.string().nullable(),
});

/** The company's figures; null for what the role can't see. */
export const context = z.object({
  as_of: z.string(),
  projects: z.object({
    total: z.number(),
    active: z.number(),
    delayed: z.number(),
    completed: z.number(),
  }),
  recent_projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      completion_percentage: z.number().nullable(),
      client_name: z.string().nullable(),
    }),
  ),
  clients: z.object({ active: z.number() }).nullable(),
  items: z.object({ active: z.number() }).nullable(),
  top_items: z
    .array(z.object({ id: z.string(), name: z.string(), usage_count: z.number() }))
    .nullable(),
  revenue: months.nullable(),
  received: months.nullable(),
  outstanding: sums.nullable(),
  overdue: sums.nullable(),
  overdue_invoices: z.array(dueInvoice).nullish(),
  costs: z
    .object({
      paid: z.number(),
      revenue: z.number(),
      actual_cost: z.number(),
      profit: z.number(),
      projects: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          profit: z.number(),
          profit_margin: z.number(),
        }),
      ),
    })
    .nullish(),
});
export type AssistantContext = z.infer<typeof context>;

const sum = z.number().nullable();
export const named = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('project'),
    id: z.string(),
    name: z.string(),
    facts: z.object({
      status: z.string(),
      completion_percentage: sum,
      end_date: z.string().nullable(),
      client_name: z.string().nullable(),
      budget: sum,
      spent: sum,
      contract_value: sum.optional(),
      expected_profit: sum.optional(),
      expected_margin: sum.optional(),
      unknown_costs: sum.optional(),
    }),
  }),
  z.object({
    type: z.literal('client'),
    id: z.string(),
    name: z.string(),
    facts: z.object({
      active_projects: z.number(),
      total_projects: z.number(),
      total_value: sum,
      outstanding: sum,
      overdue: sum,
    }),
  }),
  z.object({
    type: z.literal('item'),
    id: z.string(),
    name: z.string(),
    facts: z.object({
      unit: z.string().nullable(),
      price: sum,
      inventory_tracking: z.boolean(),
      current_stock: sum,
    }),
  }),
]);
/**
 * A project, client, or item named in a question; amounts are null for roles that can't see money.
 */
export type Named = z.infer<typeof named>;

const citation = z.object({ label: z.string(), path: z.string().regex(/^\/(?!\/)/) });
export type Citation = z.infer<typeof citation>;

export const draft = z.object({
  title: z.string(),
  client: z.object({ id: z.string(), name: z.string() }).nullable(),
  client_name: z.string().nullable(),
  items: z.array(
    z.object({
      item_id: z.string().nullable(),
      name: z.string(),
      description: z.string().nullable(),
      unit: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      tax_rate: z.number().nullish(),
      tax_name: z.string().nullish(),
    }),
  ),
  unmatched: z.array(z.string()),
});
export type QuoteDraft = z.infer<typeof draft>;

/** One line of the stream; unknown lines are ignored. */
export const answerPart = z.object({
  content: z.string().optional(),
  error: z.string().optional(),
  code: z.string().optional(),
  draft: draft.optional(),
  citations: z.array(citation).optional(),
});
export type AnswerPart = z.infer<typeof answerPart>;

export const conversation = z.object({
  id: z.string(),
  message: z.string(),
  response: z.string(),
  context: z
    .object({ offline: z.boolean().optional(), citations: z.array(citation).optional() })
    .catch({}),
  created_at: z.string(),
});
export type Conversation = z.infer<typeof conversation>;
export type NewConversation = {
  session_id: string;
  message: string;
  response: string;
  context: { offline?: boolean; citations?: Citation[] };
};
