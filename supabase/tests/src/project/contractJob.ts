import type { Document, Office } from '../billing/office.ts';

/** $40,000 after a discount of $5,000, at a cost of $30,000. */
export const contractLines = [
  { name: 'Framing', quantity: 1, unit_price: 25_000, unit_cost: 18_000 },
  { name: 'Roof', quantity: 2, unit_price: 10_000, unit_cost: 6000 },
];
type Figures = {
  budget: number;
  contract_value: number;
  contract: Record<string, unknown> | null;
  costs: Record<string, unknown>[];
  lines: { price: number; cost: number | null; id: string; amount: number }[];
  open_quotes: { id: string }[];
  pending_changes: Record<string, unknown>;
};

/** A project with a typed budget of $27,500, and short ways to its contract. */
export type ContractJob = Awaited<ReturnType<typeof startJob>>;

export async function startJob(office: Office) {
  const { id: project } = await office.call('save_project', {
    p_project: { name: 'House', budget: 27_500, client_id: office.customer },
  });
  const accepted = (items: readonly unknown[] = contractLines, changes = {}) =>
    office.acceptedQuote(items, {
      project_id: project,
      discount_type: 'amount',
      discount_value: 5000,
      tax_rate: 8.25,
      ...changes,
    });
  const use = (quote: Document, p_use: string) =>
    office.call('use_quote', { p_quote_id: quote.id, p_use });
  const figures = () => office.call<Figures>('project_financials', { p_project_id: project });
  const changeOrder = async (items: readonly object[], rest: object = {}) => {
    const order = await office.call('save_change_order', {
      p_change_order: { project_id: project, title: 'Deck', items, ...rest },
    });
    await office.call('submit_change_order', { p_change_order_id: order.id });
    return order;
  };
  const decide = (id: string, p_decision: string) =>
    office.call('decide_change_order', { p_change_order_id: id, p_decision });
  const codes = async () => {
    const { data } = await office.client.from('cost_codes').select('id, category');
    return new Map((data ?? []).map(({ id, category }) => [category, id]));
  };

  return { project, accepted, use, figures, changeOrder, decide, codes };
}
