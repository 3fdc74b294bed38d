import type { Backend } from '@plumbline/testing/backend';

type Client = Awaited<ReturnType<Backend['makeCompany']>>['owner']['client'];

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes an order that its vendor can answer and a request to bid on; returns the paths of their links by route. */
export async function openVendorLinks(client: Client) {
  const { data: vendor } = await client
    .from('vendors')
    .insert({ name: 'Vera' })
    .select('id')
    .single()
    .throwOnError();
  const line = { description: 'Studs', quantity: 10, unit: 'each' };
  const p_order = { vendor_id: vendor.id, lines: [{ ...line, unit_cost: 4 }] };
  const { data: order } = await client.rpc('save_purchase_order', { p_order }).throwOnError();
  const { data: sent } = await client
    .rpc('send_purchase_order', { p_id: order.id, p_mails: false })
    .throwOnError();
  const p_request = { title: 'Studs', due_on: dayIn(7), lines: [line] };
  const { data: request } = await client.rpc('save_bid_request', { p_request }).throwOnError();
  const asked = { p_id: request.id, p_vendors: [vendor.id], p_mails: false };
  const { data: open } = await client.rpc('send_bid_request', asked).throwOnError();
  return {
    'POST /accounts/orders/:token': `/accounts/orders/${sent.token}`,
    'POST /accounts/bids/:token': `/accounts/bids/${open.links[0].token}`,
  };
}
