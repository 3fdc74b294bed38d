import { openOffice, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const phone = '+15125550100';
const progress = (id: string) => office.call('quote_progress', { p_id: id });

/** Texts the link of a sent quote, as the page does, and answers the message's id. */
async function text(quote: string, client = office.customer) {
  await office.call('set_message_consent', {
    p_client_id: client,
    p_phone: phone,
    p_consented: true,
  });
  const { token } = await office.call<{ token: string }>('share_quote', {
    p_id: quote,
    p_sent_to: phone,
  });
  const id = crypto.randomUUID();
  const { error } = await office.client.from('client_messages').insert({
    id,
    client_id: client,
    phone_number: phone,
    message_content: `Hi, here's our quote.\nhttps://x.test/shared/documents/${token}`,
  });
  if (error) throw new Error(error.message);
  return { id, token };
}

it('follows a quote from the text to the payment', async () => {
  const { id } = await office.quote();
  await office.call('set_quote_status', { p_id: id, p_status: 'sent' });
  const message = await text(id);
  expect(await progress(id)).toMatchObject({
    sent_to: phone,
    text_status: 'pending',
    delivered_at: null,
    viewed_at: null,
    decision: null,
    invoiced: 0,
    paid_at: null,
  });

  await office.backend.sql`update public.client_messages
    set status = 'delivered', sent_at = now(), delivered_at = now() where id = ${message.id}`;
  await office.backend.client().rpc('view_shared_document', { p_token: message.token });
  await office.call('set_quote_status', { p_id: id, p_status: 'accepted' });
  const invoice = await office.call('convert_quote', { p_id: id });
  expect(await progress(id)).toMatchObject({
    text_status: 'delivered',
    delivered_at: expect.any(String),
    viewed_at: expect.any(String),
    decision: 'accepted',
    invoiced: 1,
    paid: 0,
    paid_at: null,
  });

  await office.call('send_invoice', { p_id: invoice.id });
  await office.call('record_payment', {
    p_payment: { id: crypto.randomUUID(), invoice_id: invoice.id, amount: 100, method: 'check' },
  });
  expect(await progress(id)).toMatchObject({
    paid: 100,
    paid_at: expect.any(String),
    is_deposit_only: false,
  });
});

it('tells the texts of two quotes of one client apart', async () => {
  const [first, second] = [await office.quote(), await office.quote()];
  await text(first.id);

  expect(await progress(first.id)).toMatchObject({ text_status: 'pending' });
  expect(await progress(second.id)).toMatchObject({ text_status: null, sent_to: null });
});

it('is refused without view_money and for another company’s quote', async () => {
  const { id } = await office.quote();
  const rival = await office.backend.makeCompany();
  const field = office.company.as('field_supervisor');

  for (const client of [rival.owner.client, field.client]) {
    // oxlint-disable-next-line no-await-in-loop -- one database
    const answer = await client.rpc('quote_progress', { p_id: id });
    expect(answer.error?.code).toBe('PT404');
  }
});
