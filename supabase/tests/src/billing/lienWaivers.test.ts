import { randomUUID } from 'node:crypto';
import { addProjectDocument, day, openOffice, type Office } from './office.ts';
import { startApplications, type ApplicationJob } from './payApplicationJob.ts';

let office: Office;
let job: ApplicationJob;
beforeAll(async () => {
  office = await openOffice();
  await office.client.from('company_tax_settings').delete().neq('company_id', randomUUID());
}, 60_000);
beforeEach(async () => {
  job = await startApplications(office, [['Framing', 10_000]]);
  await job.apply({ Framing: 50 });
});
afterAll(() => office?.close());

const waiver = async (changes: object = {}) => ({
  p_waiver: {
    id: randomUUID(),
    application_id: (await job.newest()).id,
    kind: 'conditional_progress',
    claimant: 'Sampler Framing LLC',
    amount: 5000,
    ...changes,
  },
});

const addDocument = () => addProjectDocument(office, job.project);

it('makes conditional waivers of a submitted application', async () => {
  const early = await office.refusal('save_lien_waiver', await waiver());
  await job.submit();
  const made = await waiver();

  const saved = await office.call('save_lien_waiver', made);
  const again = await office.call('save_lien_waiver', made);

  expect(early.code).toBe('PT409');
  expect(saved).toMatchObject({ kind: 'conditional_progress', number: 1, is_unpaid: false });
  expect(again).toEqual(saved);
  expect((await job.billing()).waivers).toHaveLength(1);
});

it.each(['unconditional_progress', 'unconditional_final'])(
  'refuses a waiver of the kind %s until the payment has cleared',
  async (kind) => {
    const { invoice } = await job.submit();
    const unpaid = await office.refusal(
      'save_lien_waiver',
      await waiver({ kind, cleared_on: day(0) }),
    );
    await job.pay(invoice, 4999.99);
    const almost = await office.refusal(
      'save_lien_waiver',
      await waiver({ kind, cleared_on: day(0) }),
    );
    await job.pay(invoice, 0.01);
    const undated = await office.refusal('save_lien_waiver', await waiver({ kind }));
    const ahead = await office.refusal(
      'save_lien_waiver',
      await waiver({ kind, cleared_on: day(2) }),
    );
    const saved = await office.call('save_lien_waiver', await waiver({ kind, cleared_on: day(0) }));

    expect([unpaid.code, almost.code]).toEqual(['PT409', 'PT409']);
    expect([undated.hint, ahead.hint]).toEqual(['cleared_on', 'cleared_on']);
    expect(saved).toMatchObject({ kind, cleared_on: day(0), is_unpaid: false });
    await expect(
      office.backend.sql`update lien_waivers set cleared_on = null where id = ${String(saved.id)}`,
    ).rejects.toMatchObject({ code: '23514' });
  },
);

it('lets nobody sign an unconditional waiver whose payment was reversed', async () => {
  const { invoice } = await job.submit();
  const { payment_id } = await job.pay(invoice);
  const document_id = await addDocument();
  const kind = 'unconditional_progress';
  await office.call('save_lien_waiver', await waiver({ kind, cleared_on: day(0), document_id }));
  const ask = { p_document_id: document_id, p_signer: 'Sam' };
  await office.call('request_signature', ask);

  await office.call('reverse_payment', { p_payment_id: payment_id, p_reason: 'Bounced' });

  expect(await office.refusal('request_signature', ask)).toMatchObject({ code: 'PT409' });
  expect((await job.billing()).waivers).toMatchObject([
    { kind, is_unpaid: true, document_status: 'pending' },
  ]);
});

it('makes waivers of a draw: conditional with its invoice, unconditional once it is paid', async () => {
  const { client, call, refusal } = office;
  const draw = { project_id: job.project, description: 'Roof', due_date: day(20), amount: 500 };
  const { data } = await client.from('payment_schedule').insert(draw).select('id').single();
  const ofDraw = async (changes: object = {}) => ({
    p_waiver: {
      id: randomUUID(),
      draw_id: data?.id,
      kind: 'conditional_progress',
      claimant: 'Sampler Framing LLC',
      amount: 500,
      ...changes,
    },
  });
  const final = { kind: 'unconditional_final', cleared_on: day(0) };

  const early = await refusal('save_lien_waiver', await ofDraw());
  const bill = await call<{ id: string }>('bill_draw', { p_id: data?.id });
  await call('send_invoice', { p_id: bill.id });
  const made = await call('save_lien_waiver', await ofDraw());
  const unpaid = await refusal('save_lien_waiver', await ofDraw(final));
  const { payment_id } = await call<{ payment_id: string }>('record_payment', {
    p_payment: { invoice_id: bill.id, amount: 500, method: 'check' },
  });
  const cleared = await call('save_lien_waiver', await ofDraw(final));
  const billing = { p_project_id: job.project };
  const before = await call<Record<string, object[]>>('project_applications', billing);
  await call('reverse_payment', { p_payment_id: payment_id, p_reason: 'Returned' });
  const after = await call<Record<string, object[]>>('project_applications', billing);

  expect([early.code, unpaid.code]).toEqual(['PT409', 'PT409']);
  expect(made).toMatchObject({ draw_id: data?.id, application_id: null, is_unpaid: false });
  expect(cleared).toMatchObject({ kind: 'unconditional_final', is_unpaid: false });
  expect([before['waivers'], before['draw_waivers']?.length]).toEqual([[], 2]);
  expect(after['draw_waivers']).toMatchObject([{ is_unpaid: false }, { is_unpaid: true }]);
});
