import { makeLogger } from '@plumbline/kit';
import type { Mail } from '@plumbline/mail';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { mailOrders } from './mailOrders.ts';

let backend: Backend;
const sent: Mail[] = [];
const server = { isDown: false };
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

const work = () =>
  mailOrders({
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
