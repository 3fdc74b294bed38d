import { makeLogger } from '@plumbline/kit';
import type { Mail } from '@plumbline/mail';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { mailBids } from './mailBids.ts';
import { mailOrders } from './mailOrders.ts';

let backend: Backend;
const sent: Mail[] = [];
const server = { isDown: false };
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const work = (mailAll = mailOrders) =>
  mailAll({
    service: backend.service(),
    siteUrl: 'http://localhost:3000',
    log: makeLogger('test', { write() {} }),
    mailer: {
      async send(mail) {
        if (server.isDown) throw new Error('connection refused');
        sent.push(mail);
      },
      close() {},
    },
  })();

it('emails a sent order with a link that opens it, again after a failure, and no voided one', async () => {
  const company = await backend.makeCompany({ name: 'Diaz & Sons', plan: 'professional' });
  const { client: db } = company.owner;
  const { data: vendor } = await db
    .from('vendors')
    .insert({ name: 'Lumber Yard', email: 'sales@yard.test' })
    .select('id')
    .single();
  const order = async () => {
    const { data } = await db.rpc('save_purchase_order', {
      p_order: {
        vendor_id: vendor?.id,
        message: 'Call before delivery.',
        lines: [{ description: 'Studs', quantity: 10, unit_cost: 4.5 }],
      },
    });
    await db.rpc('send_purchase_order', { p_id: data.id }).throwOnError();
    return data;
  };
  const { id, number } = await order();
  server.isDown = true;
  await work();
  const [failed] = await backend.sql`select attempts, error from private.order_mails`;
  expect(failed).toMatchObject({ attempts: 1, error: 'connection refused' });
  server.isDown = false;
  await backend.sql`update private.order_mails set due_at = now()`;
  await work();
  await work();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: 'sales@yard.test',
    subject: `Purchase order ${number} from Diaz & Sons`,
  });
  expect(sent[0]?.text).toContain('Call before delivery.');
  const token = /shared\/orders\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1];
  const seen = await backend.service().rpc('peek_purchase_order', { p_token: token });
  expect(seen.data).toMatchObject({ number, total: 45, is_open: true });

  const other = await order();
  await db.rpc('void_purchase_order', { p_id: other.id }).throwOnError();
  await work();
  expect(sent).toHaveLength(1);
  expect(id).not.toBe(other.id);
});

it('emails an invitation, a reminder to who has not answered, and the result to who was not chosen', async () => {
  sent.length = 0;
  const { owner } = await backend.makeCompany({ name: 'Diaz & Sons', plan: 'professional' });
  const { client: db } = owner;
  const { data: vendors } = await db
    .from('vendors')
    .insert([
      { name: 'Ace', email: 'ace@vendor.test' },
      { name: 'Best', email: 'best@vendor.test' },
    ])
    .select('id');
  const p_vendors = vendors?.map(({ id }) => String(id)) ?? [];
  const { data: request } = await db.rpc('save_bid_request', {
    p_request: {
      title: 'Tile work',
      due_on: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      lines: [{ description: 'Tile', quantity: 10 }],
    },
  });
  const send = async () => {
    await db.rpc('send_bid_request', { p_id: request.id, p_vendors }).throwOnError();
    await work(mailBids);
  };
  await send();
  // The vendors of one request have no order.
  const invitations = sent.toSorted((one, other) => one.to.localeCompare(other.to));
  expect(invitations.map(({ to, subject }) => [to, subject])).toEqual([
    ['ace@vendor.test', 'Bid request from Diaz & Sons: Tile work'],
    ['best@vendor.test', 'Bid request from Diaz & Sons: Tile work'],
  ]);
  const p_token = /shared\/bids\/([\w-]+)/.exec(invitations[0]?.text ?? '')?.[1];
  const p_answer = { answer: 'submitted', revision: 0, name: 'Al Ace', lump_sum: 90 };
  await backend.service().rpc('answer_bid_link', { p_token, p_answer }).throwOnError();

  await send();
  expect(sent.slice(2).map(({ to }) => to)).toEqual(['best@vendor.test']);
  expect(sent[2]?.subject).toMatch(/^Reminder: bid due /);

  const { data: found } = await db.rpc('get_bid_request', { p_id: request.id });
  const ace = found.invites.find(({ offer }: { offer: object | null }) => offer !== null);
  const award = { p_invite: ace.id, p_offer: ace.offer.id, p_notifies: true };
  await db.rpc('award_bid', award).throwOnError();
  await work(mailBids);
  expect(sent.slice(3)).toMatchObject([
    { to: 'best@vendor.test', subject: 'Bid result from Diaz & Sons: Tile work' },
  ]);
  // No other vendor, and no price; an address has random letters.
  expect(sent[3]?.text.replaceAll(/https?:\S+/g, '')).not.toMatch(/Ace|90/);
});
