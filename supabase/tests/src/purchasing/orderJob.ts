import { openOffice } from '../billing/office.ts';

export type Order = {
  id: string;
  version: number;
  state: string;
  revision: number;
  total: number;
  tax: number;
  committed: number;
  needs_approval: boolean;
  token: string;
  lines: {
    id: string;
    quantity: number;
    amount: number;
    tax_amount: number;
    received_quantity: number;
  }[];
  receipts: { id: string; undone_at: string | null }[];
};
type Line = Record<string, unknown>;

/** A company with a vendor, a project, and short ways to its purchase orders. */
export async function openOrderJob() {
  const office = await openOffice();
  const { backend, company, client, call } = office;
  const vendor = async (name: string, email: string | null = 'sales@vendor.test') => {
    const { data } = await client.from('vendors').insert({ name, email }).select('id').single();
    return String(data?.id);
  };
  const lumber = await vendor('Lumber Yard');
  const project = (await call('save_project', { p_project: { name: 'House' } })).id;
  const order = (lines: Line[], more: Line = {}) =>
    call<Order>('save_purchase_order', {
      p_order: { vendor_id: lumber, project_id: project, lines, ...more },
    });
  const send = (id: string) => call<Order>('send_purchase_order', { p_id: id, p_mails: false });
  const answer = (token: string, p_answer: Line) =>
    backend.service().rpc('answer_purchase_order_link', { p_token: token, p_answer });
  const accept = async ({ id, revision }: Order) => {
    const { token } = await send(id);
    const { error } = await answer(token, { answer: 'accepted', revision, name: 'Vera Vendor' });
    if (error) throw Object.assign(new Error(error.message), error);
    return call<Order>('get_purchase_order', { p_id: id });
  };
  const costs = async () => {
    const [row] = await backend.sql<{ committed: number; actual: number }[]>`
      select coalesce(sum(amount) filter (where status = 'committed'), 0)::float as committed,
        coalesce(sum(amount) filter (where status = 'spent'), 0)::float as actual
      from project_cost_lines where project_id = ${project}`;
    return row ?? { committed: 0, actual: 0 };
  };
  return {
    ...office,
    foreman: company.as('field_supervisor').client,
    manager: company.as('project_manager').client,
    vendor,
    lumber,
    project,
    order,
    send,
    answer,
    accept,
    costs,
    receive: (order_id: string, lines: Line[], more: Line = {}) =>
      call<{ id: string; state: string }>('receive_goods', {
        p_receipt: { order_id, lines, ...more },
      }),
  };
}
export type OrderJob = Awaited<ReturnType<typeof openOrderJob>>;

export const studs = { description: 'Studs', quantity: 100, unit: 'each', unit_cost: 4.5 };
