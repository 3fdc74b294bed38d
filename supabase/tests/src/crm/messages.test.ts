import { randomUUID } from 'node:crypto';
import { openOffice, type Office } from '../billing/office.ts';

let office: Office;
const phone = '+15125550100';
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const write = async (message_content = 'Our crew arrives at 8.') => {
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
  const { data, error } = await office.backend.service().rpc(name, values);
  if (error) throw new Error(error.message);
  return data;
};
const receive = (p_body: string) =>
  gateway('receive_message', { p_from: phone, p_body, p_sid: `SM${randomUUID()}` });

describe('consent', () => {
  it('is asked of the database before a message is stored', async () => {
    const { error } = await write();

    expect(error).toMatchObject({
      code: 'PT422',
      message: 'The client has not consented to text messages at this number.',
    });
  });

  it('lets messages out, to the number in its one form', async () => {
    await consent(true);

    const { data } = await write();

    expect(data).toMatchObject({
      phone_number: phone,
      direction: 'outbound',
      status: 'pending',
      user_id: office.company.owner.id,
    });
  });

  it('keeps the words that were shown, who recorded them and when', async () => {
    const { data } = await office.client.rpc('set_message_consent', {
      p_client_id: office.customer,
      p_phone: '512 555 0100',
      p_consented: true,
      p_text: 'May we text you?',
    });

    expect(data).toMatchObject({
      has_consented: true,
      consent_text: 'May we text you?',
      recorded_by: office.company.owner.id,
      consent_date: expect.any(String),
    });
    expect(data?.recorded_by_name).toBeTruthy();
  });

  it('ends with STOP, and only START brings it back', async () => {
    await consent(true);
    await receive(' stop ');
    const stopped = await write();
    const overruled = await consent(true);

    const answer = await receive('START');
    const started = await write();

    expect(stopped.error?.code).toBe('PT422');
    expect(overruled.error?.code).toBe('PT409');
    expect(answer).toMatchObject({ act: 'start', client_id: office.customer });
    expect(started.error).toBeNull();
  });

  it.each([
    ['HELP', 'help'],
    ['UNSTOP', 'start'],
    ['Stop by at noon', 'message'],
  ])('reads %s as %s', async (body, act) => {
    expect(await receive(body)).toMatchObject({ act });
  });

  it('is withdrawn by error 21610', async () => {
    await consent(true);
    const { data } = await write();
    await gateway('mark_message', { p_id: data.id, p_sid: 'SM-21610' });

    await gateway('apply_message_status', {
      p_sid: 'SM-21610',
      p_status: 'failed',
      p_error_code: '21610',
    });

    expect((await write()).error?.code).toBe('PT422');
    await receive('START');
  });
});

describe('a message', () => {
  it('never goes back to an earlier state, whatever the order of the reports', async () => {
    await consent(true);
    const { data } = await write();
    const p_sid = `SM${randomUUID()}`;
    await gateway('mark_message', { p_id: data.id, p_sid });

    await gateway('apply_message_status', { p_sid, p_status: 'delivered' });
    await gateway('apply_message_status', { p_sid, p_status: 'sent' });

    const { data: row } = await office.client
      .from('client_messages')
      .select('status')
      .eq('id', data.id)
      .single();
    expect(row?.status).toBe('delivered');
  });

  it('is stored once when the provider sends it twice', async () => {
    const twice = { p_from: phone, p_body: 'Thanks', p_sid: 'SM-twice' };

    const answers = [
      await gateway('receive_message', twice),
      await gateway('receive_message', twice),
    ];

    expect(answers.map(({ act }) => act)).toEqual(['message', 'duplicate']);
  });

  it('cannot be forged as inbound or sent', async () => {
    const row = { client_id: office.customer, phone_number: phone, message_content: 'x' };

    const inbound = await office.client
      .from('client_messages')
      .insert({ ...row, direction: 'inbound' });
    const sent = await office.client.from('client_messages').insert({ ...row, status: 'sent' });

    expect([inbound.error?.code, sent.error?.code]).toEqual(['42501', '42501']);
  });

  it('carries no template of another company', async () => {
    const rival = await office.backend.makeCompany();
    const { data: theirs } = await rival.owner.client
      .from('message_templates')
      .insert({ name: 'T', content: 'C' })
      .select('id')
      .single();

    const send = (template_id: string) =>
      office.client.from('client_messages').insert({
        client_id: office.customer,
        phone_number: phone,
        message_content: 'x',
        template_id,
      });

    const answers = [await send(theirs?.id), await send(randomUUID())];

    // P5: the same answer, so that nobody learns which templates other companies have
    expect(answers.map(({ error }) => error?.message)).toEqual([
      'This template does not exist.',
      'This template does not exist.',
    ]);
  });

  it('counts in the statistics', async () => {
    const before = await office.call<Record<string, number>>('message_statistics', {});
    await consent(true);
    const { data } = await write();
    await gateway('mark_message', { p_id: data.id, p_sid: `SM${randomUUID()}` });

    const after = await office.call<Record<string, number>>('message_statistics', {});

    expect([after.total, after.sent]).toEqual([Number(before.total) + 1, Number(before.sent) + 1]);
  });
});

describe('surveys and imports', () => {
  it('averages what clients answer by their link', async () => {
    const rate = async (p_rating: number) => {
      const { token } = await office.call<{ token: string }>('create_survey', {
        p_client_id: office.customer,
      });
      return office.backend.client().rpc('answer_survey', { p_token: token, p_rating });
    };
    await rate(5);
    await rate(4);

    const refused = await rate(6);
    const { data } = await office.client
      .from('client_list')
      .select('satisfaction')
      .eq('id', office.customer)
      .single();

    expect(refused.error?.message).toBe('Choose one to five stars.');
    expect(data?.satisfaction).toBe(4.5);
  });

  it('imports the good rows, reports the bad ones, and takes all back', async () => {
    const p_rows = [
      { name: 'Ann', email: 'ann@x.test' },
      { name: '' },
      { name: 'Bob', email: 'nope' },
      { name: 'Cy', client_type: 'alien' },
      { name: 'Ann', email: 'ANN@x.test' },
    ];

    const job = await office.call<{
      id: string;
      created_rows: number;
      errors: { row: number; message: string }[];
    }>('import_clients', { p_rows });
    const undone = await office.call('undo_import', { p_id: job.id });

    expect(job.created_rows).toBe(1);
    expect(job.errors.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Client name is required'],
      [3, 'Please enter a valid email address'],
      [4, 'The client type is not valid'],
      [5, 'A client with this email exists already'],
    ]);
    expect(undone).toMatchObject({ undone: 1, kept: 0 });
  });
});
