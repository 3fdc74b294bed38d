import { day, type Document, type Office } from './office.ts';

export type Order = { id: string; number: string; amount: number };
type Billing = { id: string; amount: number };

/** Short ways to the change orders of one project of an office, and to the invoices that bill them. */
export async function openOrders(office: Office) {
  const makeProject = async () => {
    const { id } = await office.call('save_project', {
      p_project: { name: 'Lakeview', client_id: office.customer, budget: 90_000 },
    });
    return id;
  };
  const project = await makeProject();
  const bill = (lines: readonly object[], more: object = {}) => ({
    p_invoice: {
      client_id: office.customer,
      project_id: project,
      title: 'Extras',
      due_date: day(30),
      ...more,
    },
    p_items: lines,
  });
  const invoicesOf = async ({ id }: Order): Promise<Billing[]> => {
    const { data } = await office.client
      .from('change_order_list')
      .select('invoices')
      .eq('id', id)
      .single();
    return data?.invoices ?? [];
  };
  return {
    project,
    makeProject,
    bill,
    invoicesOf,
    /** A change order over one item; approved unless told otherwise. */
    async makeOrder(amount: number, decision = 'approved'): Promise<Order> {
      const order = await office.call<Order>('save_change_order', {
        p_change_order: {
          project_id: project,
          title: 'Larger deck',
          items: [{ description: 'Cedar', quantity: 1, unit_price: amount }],
        },
      });
      await office.call('submit_change_order', { p_change_order_id: order.id });
      await office.call('decide_change_order', {
        p_change_order_id: order.id,
        p_decision: decision,
      });
      return order;
    },
    change: (invoice: Document, lines: readonly object[], more: object = {}) => ({
      ...bill(lines, { id: invoice.id, ...more }),
      p_version: invoice.version,
    }),
    invoiceOf: async (order: Order) => (await invoicesOf(order)).at(0)?.id ?? null,
    /** Why an invoice is refused for its items. */
    async reasonFor(values: Record<string, unknown>) {
      const { code, hint, message } = await office.refusal('save_invoice', values);
      expect([code, hint]).toEqual(['PT422', 'items']);
      return message;
    },
  };
}

/** The line that bills a change order, whole unless told otherwise. */
export const lineOf = ({ id, number, amount }: Order, more: object = {}) => ({
  name: `${number} Larger deck`,
  quantity: 1,
  unit_price: amount,
  change_order_id: id,
  ...more,
});
