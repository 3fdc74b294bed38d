import { createHash } from 'node:crypto';
import { eachScheduleJob } from './scheduleJob.ts';

const on = eachScheduleJob();

describe('assignments', () => {
  it('ask again when a slip moves them, and go out as one email after ten minutes', async () => {
    const { slip, drywall } = await on.job.framingAndDrywall();
    const vendor_id = await on.job.addVendor('ace@vendor.test');
    const { data: asked } = await on.job.assign({
      entry_id: drywall.id,
      vendor_id,
      is_asked: true,
    });
    const foreman = on.job.company.as('field_supervisor');
    await on.job.assign({ entry_id: drywall.id, user_id: foreman.id, is_asked: true });
    await on.job.office.rpc('answer_assignment', {
      p_id: asked.id,
      p_answer: { answer: 'confirmed' },
    });
    expect(await on.job.stateOf(asked.id)).toMatchObject({ state: 'confirmed' });

    const { data: preview } = await on.job.preview({ edits: [slip] });
    expect(preview.notified).toContainEqual({
      name: 'Ace Drywall',
      title: 'Drywall',
      email: 'ace@vendor.test',
      phone: null,
    });
    const { data: shift } = await on.job.apply({ edits: [slip] });
    expect(await on.job.stateOf(asked.id)).toMatchObject({ state: 'asked' });
    const { data: news } = await foreman.client.from('notifications').select('kind,title');
    expect(news).toContainEqual({
      kind: 'entry_moved',
      title: 'Dates moved, please confirm: Drywall',
    });
    const service = on.backend.service();
    expect((await service.rpc('claim_due_assignment_mails')).data).toEqual([]);

    await on.backend.sql`update private.assignment_mails set due_at = now()`;
    const { data: mails } = await service.rpc('claim_due_assignment_mails');
    expect(mails.filter(({ email }: { email: string }) => email.startsWith('ace'))).toMatchObject([
      { email: 'ace@vendor.test', assignments: [{ title: 'Drywall', start_date: '2026-03-13' }] },
    ]);

    await on.job.office.rpc('undo_reschedule', { p_shift_id: shift.id }).throwOnError();
    expect(await on.job.stateOf(asked.id)).toMatchObject({ state: 'confirmed' });

    // Dates that are saved without a review, as the tab Timeline does.
    await on.backend
      .sql`update project_timeline set due_date = due_date + 1 where id = ${drywall.id}`;
    expect(await on.job.stateOf(asked.id)).toMatchObject({ state: 'asked' });
  });

  it('are answered by a link whose hash alone is stored', async () => {
    const { drywall } = await on.job.framingAndDrywall();
    const vendor_id = await on.job.addVendor('ace@vendor.test');
    const { data: asked } = await on.job.assign({
      entry_id: drywall.id,
      vendor_id,
      is_asked: true,
    });
    await on.backend.sql`update private.assignment_mails set due_at = now()`;
    const service = on.backend.service();
    const { data: mails } = await service.rpc('claim_due_assignment_mails');
    const token: string = mails[0].assignments[0].token;
    const [stored] = await on.backend.sql`
      select encode(token_hash, 'hex') as hash from private.assignment_tokens where assignment_id = ${asked.id}`;
    expect(stored?.hash).toBe(createHash('sha256').update(token).digest('hex'));

    const seen = await service.rpc('peek_assignment', { p_token: token });
    expect(seen.data).toMatchObject({ title: 'Drywall', state: 'asked', name: 'Ace Drywall' });
    const proposal = { answer: 'proposed', proposed_date: nextMonth() };
    await service
      .rpc('answer_assignment_link', { p_token: token, p_answer: proposal })
      .throwOnError();
    expect(await on.job.stateOf(asked.id)).toMatchObject({
      state: 'proposed',
      proposed_date: nextMonth(),
    });
    await service
      .rpc('answer_assignment_link', { p_token: token, p_answer: { answer: 'confirmed' } })
      .throwOnError();
    expect(await on.job.stateOf(asked.id)).toMatchObject({
      state: 'confirmed',
      proposed_date: null,
    });

    const wrong = await service.rpc('peek_assignment', { p_token: `${token}x` });
    expect(wrong.error).toMatchObject({ code: 'PT404', message: 'This link is no longer valid.' });
    const [rights] = await on.backend.sql`
      select has_function_privilege('anon', 'public.peek_assignment(text)', 'execute') as anyone,
        has_function_privilege('authenticated', 'public.answer_assignment_link(text, jsonb)', 'execute') as members`;
    expect(rights).toEqual({ anyone: false, members: false });
  });

  it('warn about other work on the same days, and say why a vendor without an email address can’t be asked', async () => {
    const { drywall } = await on.job.framingAndDrywall();
    const vendor_id = await on.job.addVendor(null);
    const days = { start_date: '2026-03-10', due_date: '2026-03-12' };
    const paint = await on.job.add({ title: 'Paint', ...days });
    const first = await on.job.assign({ entry_id: paint.id, vendor_id });
    const second = await on.job.assign({ entry_id: drywall.id, vendor_id });
    expect(first.data.double_booked).toEqual([]);
    expect(second.data.double_booked).toMatchObject([{ title: 'Paint' }]);
    const { error } = await on.job.assign({ entry_id: drywall.id, vendor_id, is_asked: true });
    expect(error).toMatchObject({ code: 'PT422', hint: 'vendor_id' });
  });

  it('are answered by the subcontractor they are for, and seen by nobody else’s', async () => {
    const { drywall } = await on.job.framingAndDrywall();
    const sub = on.job.company.as('subcontractor');
    await on.job.office
      .from('project_members')
      .insert({ project_id: on.job.project, user_id: sub.id })
      .throwOnError();
    const { data: own } = await on.job.assign({
      entry_id: drywall.id,
      user_id: sub.id,
      is_asked: true,
    });
    const { data: other } = await on.job.assign({
      entry_id: drywall.id,
      user_id: on.job.company.owner.id,
      is_asked: true,
    });

    const { data: seen } = await sub.client.rpc('project_schedule', {
      p_project_id: on.job.project,
    });
    expect(seen.assignments.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect((await sub.client.from('assignments').select('id')).data).toEqual([]);
    const foreign = await sub.client.rpc('answer_assignment', {
      p_id: other.id,
      p_answer: { answer: 'declined' },
    });
    expect(foreign.error).toMatchObject({ code: 'PT404' });
    const { error } = await sub.client.rpc('answer_assignment', {
      p_id: own.id,
      p_answer: { answer: 'confirmed' },
    });
    expect(error).toBeNull();
    const { data: week } = await sub.client.rpc('my_assignments', {
      p_from: '2026-03-02',
      p_to: '2026-03-15',
    });
    expect(week).toMatchObject([
      { title: 'Drywall', state: 'confirmed', before: [{ kind: 'task' }] },
    ]);
  });
});

function nextMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
}
