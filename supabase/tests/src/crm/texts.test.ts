import { randomUUID } from 'node:crypto';
import { openOffice, type Office } from '../billing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const write = async (message_content: string) => {
  const row = { client_id: office.customer, phone_number: '(512) 555-0100', message_content };
  return office.client.from('client_messages').insert(row).select('*').single();
};
const consent = (p_consented: boolean) =>
  office.client.rpc('set_message_consent', {
    p_client_id: office.customer,
    p_phone: '512 555 0100',
    p_consented,
  });
const gateway = async (name: string, values: Record<string, unknown>) => {
  const { error } = await office.backend.service().rpc(name, values);
  if (error) throw new Error(error.message);
};

describe('retry_message', () => {
  const failedText = async (content: string) => {
    await consent(true);
    const { data } = await write(content);
    await gateway('mark_message', { p_id: data.id, p_status: 'failed', p_error: 'Unreachable' });
    return data.id as string;
  };

  it('stores a failed text anew at the end of the row, once however often it is asked', async () => {
    const failed = await failedText('We come on Monday.');
    const { data: later } = await write('Bring the keys.');

    const answers = await Promise.all(
      [1, 2, 3].map(() => office.client.rpc('retry_message', { p_id: failed })),
    );

    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({
      retry_of: failed,
      message_content: 'We come on Monday.',
      status: 'pending',
      user_id: office.company.owner.id,
    });
    expect(answers[0]?.data.position).toBeGreaterThan(later.position);
  });

  it('asks for consent anew', async () => {
    const failed = await failedText('Hello?');
    await consent(false);

    const { error } = await office.client.rpc('retry_message', { p_id: failed });

    expect(error).toMatchObject({ code: 'PT422' });
  });

  it('sends a mail that failed to the address that the client has now, and shows what became of it', async () => {
    const id = randomUUID();
    await office.client.from('clients').update({ email: 'old@x.test' }).eq('id', office.customer);
    const { data } = await office.client.rpc('queue_client_mails', {
      p_client_ids: [office.customer],
      p_subject: 'Follow-up',
      p_body: 'How is the roof?',
      p_batch: id,
    });
    const failed = data?.[0]?.id;
    await gateway('finish_outgoing_message', { p_id: failed, p_error: '550 No such user' });
    await office.client.from('clients').update({ email: 'new@x.test' }).eq('id', office.customer);
    const shown = async () => {
      const found = await office.client
        .from('client_timeline')
        .select('status, failure')
        .eq('id', failed);
      return found.data?.[0];
    };
    expect(await shown()).toEqual({ status: 'failed', failure: '550 No such user' });

    const { data: again } = await office.client.rpc('retry_message', { p_id: failed });

    expect(again).toMatchObject({
      retry_of: failed,
      kind: 'email',
      email_address: 'new@x.test',
      subject: 'Follow-up',
      status: 'pending',
    });
    expect(await shown()).toMatchObject({ status: 'retried' });
  });

  it('repeats nothing that did not fail, and nothing of another company', async () => {
    await consent(true);
    const { data: waiting } = await write('Soon.');
    const stranger = await office.backend.makeCompany();

    const early = await office.client.rpc('retry_message', { p_id: waiting.id });
    const foreign = await stranger.owner.client.rpc('retry_message', { p_id: waiting.id });

    expect([early.error?.code, foreign.error?.code]).toEqual(['PT409', 'PT404']);
  });
});

describe('a text that is not right', () => {
  const store = (row: object) =>
    office.client.from('client_messages').insert({
      client_id: office.customer,
      phone_number: '(512) 555-0100',
      message_content: 'Hello',
      ...row,
    });

  it.each([
    ['letters', { phone_number: 'call me' }],
    ['too few digits', { phone_number: '555-0100' }],
    ['17 digits', { phone_number: '+12345678901234567' }],
    ['a country that begins with zero', { phone_number: '+0512555010' }],
    ['nothing', { phone_number: '' }],
    ['5,000 characters', { message_content: 'x'.repeat(5000) }],
    ['blanks', { message_content: '   ' }],
  ])('is refused by the database: %s', async (_, row) => {
    await consent(true);

    expect((await store(row)).error).not.toBeNull();
  });

  it("is refused for another company's client", async () => {
    await consent(true);
    const stranger = await office.backend.makeCompany();

    const { error } = await stranger.owner.client.from('client_messages').insert({
      client_id: office.customer,
      phone_number: '(512) 555-0100',
      message_content: 'Hello',
    });

    expect(error).not.toBeNull();
  });

  it('is stored once under one id', async () => {
    await consent(true);
    const id = randomUUID();

    const answers = [await store({ id }), await store({ id, message_content: 'Another' })];

    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, '23505']);
  });
});
