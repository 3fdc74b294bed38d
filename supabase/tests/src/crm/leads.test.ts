import { randomUUID } from 'node:crypto';
import { kinds, openLeadOffice, type Board, type Lead, type LeadOffice } from './leadOffice.ts';

let office: LeadOffice;
beforeAll(async () => {
  office = await openLeadOffice();
}, 120_000);
beforeEach(() => office.backend.sql`delete from leads`.then(() => undefined));
afterAll(() => office?.close());

describe('a lead', () => {
  it('starts in the first stage, owned by who adds it, and is one when sent twice', async () => {
    const id = randomUUID();
    const first = await office.add({ id, value_low: 8000, value_high: 12_000 });
    await office.backend.sql`update document_counters set last_value = 9999 where series = 'L-'`;
    expect(await office.add()).toMatchObject({ number: 'L-10000' });
    const again = await office.add({ id, title: 'Other' });

    expect(first).toMatchObject({
      number: expect.stringMatching(/^L-\d{4}$/),
      stage_name: 'New',
      outcome: 'open',
      value: 10_000,
      chance: 10,
      weighted_value: 1000,
      owner_id: office.company.owner.id,
      joined: false,
    });
    expect(again).toMatchObject({ id, title: 'Deck' });
    expect(kinds(again)).toEqual(['created']);
  });

  it('joins the open lead of the same phone or email of the last 24 hours, also at once', async () => {
    const first = await office.add({ email: 'ada@lake.test', phone: '(512) 555-0177' });
    const inquiry = { contact_name: 'Ada', title: 'Fence', description: 'Also a fence.' };
    const together = await Promise.all(
      Array.from({ length: 5 }, () =>
        office.save({ ...inquiry, phone: '512.555.0177'.replaceAll('.', '-') }),
      ),
    );
    const byMail = await office.save({
      ...inquiry,
      email: 'ADA@lake.test',
      address: { city: 'Austin' },
    });

    expect(new Set(together.map(({ id }) => id))).toEqual(new Set([first.id]));
    expect(byMail).toMatchObject({
      id: first.id,
      joined: true,
      title: 'Deck',
      address: { city: 'Austin' },
    });
    expect(byMail.events[0]).toMatchObject({ kind: 'joined', body: 'Also a fence.' });
    expect(kinds(byMail)).toEqual(['joined', 'created']);

    await office.backend.sql`update leads set last_inquiry_at = now() - interval '25 hours'`;
    expect((await office.save({ ...inquiry, email: 'ada@lake.test' })).id).not.toBe(first.id);
  });

  it('may be texted at the number that agreed to it', async () => {
    const { id } = await office.add({ phone: '(512) 555-0142' });
    await office.backend.sql`update leads set text_consent_at = now() where id = ${id}`;
    expect(await office.save({ id, phone: '512-555-0142' })).toMatchObject({ may_text: true });
    expect(await office.save({ id, phone: '512-555-0143' })).toMatchObject({ may_text: false });
  });

  it('writes next step, owner, snooze, and contact into its timeline', async () => {
    const lead = await office.add({ owner_id: null });
    const person = office.company.as('project_manager').id;
    const planned = await office.save({
      id: lead.id,
      version: lead.version,
      next_step: 'Call back',
      next_step_on: '2030-01-02',
      owner_id: person,
    });
    const done = await office.save({
      id: lead.id,
      version: planned.version,
      next_step: null,
      is_step_done: true,
    });
    const event = { id: randomUUID(), lead_id: lead.id, kind: 'call', body: 'Wants oak.' };
    await office.call('add_lead_event', { p_event: event });
    const called = await office.call<Lead>('add_lead_event', { p_event: event });

    expect(planned).toMatchObject({ next_step: 'Call back', owner_id: person });
    expect(done).toMatchObject({ next_step: null, next_step_on: null });
    expect(kinds(called)).toEqual(['stage', 'call', 'step_done', 'owner', 'next_step', 'created']);
    expect(called).toMatchObject({ stage_name: 'Contacted', first_reply_at: expect.any(String) });
    await expect(
      office.save({ id: lead.id, version: lead.version, title: 'Late' }),
    ).rejects.toMatchObject({
      code: 'PT409',
    });
    for (const [field, wrong] of [
      ['email', { email: 'no' }],
      ['value_high', { value_low: 5, value_high: 4 }],
      ['contact_name', { contact_name: ' ' }],
      ['owner_id', { owner_id: randomUUID() }],
    ] as const)
      await expect(office.add(wrong)).rejects.toMatchObject({ code: 'PT422', hint: field });
  });
});

describe('the board', () => {
  it('has counts, values, and the newest of each stage, and hides what is snoozed', async () => {
    for (const n of [1, 2, 3]) await office.add({ title: `Deck ${n}`, value_low: 100 * n });
    const late = await office.add({ title: 'Later' });
    await office.save({ id: late.id, version: late.version, snoozed_until: '2090-01-01' });
    const { stages } = await office.board({}, 2);

    expect(stages.map(({ name, count }) => [name, count])).toEqual([
      ['New', 3],
      ['Contacted', 0],
      ['Visit booked', 0],
      ['Estimating', 0],
      ['Quote sent', 0],
      ['Won', 0],
      ['Lost', 0],
    ]);
    expect(stages[0]).toMatchObject({ value: 600, weighted: 60 });
    expect(stages[0]?.rows.map(({ title }) => title)).toEqual(['Deck 3', 'Deck 2']);
    expect((await office.board({ q: 'deck 1' })).stages[0]?.count).toBe(1);
    expect((await office.board({ snoozed: 'only' })).stages[0]?.rows[0]?.title).toBe('Later');
    const page = await office.call<{ rows: Lead[]; total: number }>('lead_page', {
      p_filters: { stage: stages[0]?.id, snoozed: 'hide' },
      p_offset: 2,
    });
    expect([page.total, page.rows.length]).toEqual([3, 1]);
  });

  it('moves a lead with one call, and back with another', async () => {
    const lead = await office.add();
    const estimating = await office.stageOf('Estimating');
    const moved = await office.call<Lead>('move_lead', { p_id: lead.id, p_stage_id: estimating });
    const undone = await office.call<Lead>('move_lead', {
      p_id: lead.id,
      p_stage_id: moved.from_stage_id,
    });

    expect([moved.stage_name, undone.stage_name]).toEqual(['Estimating', 'New']);
    expect(
      await office.refusal('move_lead', { p_id: lead.id, p_stage_id: await office.stageOf('Won') }),
    ).toMatchObject({ code: 'PT422' });
  });

  it('keeps stages that have leads, and retires sources and reasons', async () => {
    const { stages, lost_reasons } = await office.board();
    await office.add();
    const without = stages.filter(({ kind, name }) => kind === 'open' && name !== 'New');
    const setup = { p_setup: { stages: without } };
    expect(await office.refusal('save_lead_setup', setup)).toMatchObject({ code: 'PT409' });
    const renamed = stages.map((stage) =>
      stage.name === 'New' ? { ...stage, name: 'Inbox' } : stage,
    );
    const saved = await office.call<Board>('save_lead_setup', {
      p_setup: {
        stages: [...renamed, { name: 'Waiting', probability: 30 }],
        lost_reasons: [lost_reasons[0], { name: 'Moved away' }],
      },
    });

    expect(saved.stages.map(({ name }) => name)).toEqual([
      'Inbox',
      'Contacted',
      'Visit booked',
      'Estimating',
      'Quote sent',
      'Waiting',
      'Won',
      'Lost',
    ]);
    expect(saved.lost_reasons.filter(({ is_active }) => is_active).map(({ name }) => name)).toEqual(
      [lost_reasons[0]?.name, 'Moved away'],
    );
    // A stage may take the name of one that is removed with it, and a retired reason is added again.
    const taken = stages.flatMap((stage) => {
      if (stage.name === 'Contacted') return [];
      return stage.name === 'Estimating' ? { ...stage, name: 'Contacted' } : stage;
    });
    const again = await office.call<Board>('save_lead_setup', {
      p_setup: { stages: taken, lost_reasons: [{ name: lost_reasons[1]?.name }] },
    });
    expect(again.stages.map(({ id, name }) => [id, name])).toEqual(
      taken.map(({ id, name }) => [id, name]),
    );
    expect(again.lost_reasons.filter(({ is_active }) => is_active)).toMatchObject([
      lost_reasons[1],
    ]);
    await office.call('save_lead_setup', { p_setup: { stages } });
  });
});

describe('losing and reopening', () => {
  it('asks why, offers a follow-up, and goes back to the stage with its history', async () => {
    const lead = await office.add();
    await office.call('move_lead', {
      p_id: lead.id,
      p_stage_id: await office.stageOf('Estimating'),
    });
    const [reason] = (await office.board()).lost_reasons;
    expect(await office.refusal('lose_lead', { p_id: lead.id, p_reason_id: null })).toMatchObject({
      code: 'PT422',
      hint: 'reason_id',
    });
    const lost = await office.call<Lead>('lose_lead', {
      p_id: lead.id,
      p_reason_id: reason?.id,
      p_note: 'Ours was 8% higher',
      p_follow_up_on: '2090-05-01',
    });
    const open = await office.call<Lead>('reopen_lead', { p_id: lead.id });

    expect(lost).toMatchObject({
      outcome: 'lost',
      stage_name: 'Lost',
      next_step: 'Ask again',
      next_step_on: '2090-05-01',
    });
    expect(open).toMatchObject({
      outcome: 'open',
      stage_name: 'Estimating',
      lost_reason: reason?.name,
    });
    expect(kinds(open).slice(0, 2)).toEqual(['reopened', 'lost']);
  });

  it('restores the next step when the loss is undone, and lists the follow-up when it is due', async () => {
    const step = { next_step: 'Call back', next_step_on: '2090-01-02' };
    const lead = await office.add(step);
    const [reason] = (await office.board()).lost_reasons;
    const lose = (p_follow_up_on: string | null) =>
      office.call('lose_lead', { p_id: lead.id, p_reason_id: reason?.id, p_follow_up_on });
    await lose('2090-05-01');
    await lose('2090-06-01');
    const undone = { p_id: lead.id, p_is_undo: true };
    expect(await office.call('reopen_lead', undone)).toMatchObject({ ...step, outcome: 'open' });
    await office.save({ id: lead.id, next_step: null });
    expect(await office.call('reopen_lead', undone)).toMatchObject({ next_step: null });

    await lose('2090-05-01');
    await office.backend.sql`update leads set next_step_on = current_date - 1`;
    expect(await office.call('lead_page', { p_filters: { step: 'due' } })).toMatchObject({
      rows: [{ id: lead.id, outcome: 'lost' }],
    });
    expect(await office.call('lead_tile', {})).toMatchObject({
      open: 0,
      due: 1,
      steps: [{ id: lead.id, next_step: 'Ask again' }],
    });
  });
});
