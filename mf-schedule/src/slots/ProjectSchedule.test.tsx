import { databaseError, fireEvent, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../area.ts';
import { makeSchedule, projectId } from '../shared/samples.ts';
import { Fill } from './ProjectSchedule.tsx';

const project = { id: projectId, name: 'House', client_id: null, client_name: null };
const preview = {
  entries: [
    {
      id: 'framing',
      title: 'Framing',
      before: { start_date: '2026-03-02', due_date: '2026-03-06' },
      after: { start_date: '2026-03-03', due_date: '2026-03-09' },
    },
    {
      id: 'drywall',
      title: 'Drywall',
      before: { start_date: '2026-03-09', due_date: '2026-03-11' },
      after: { start_date: '2026-03-10', due_date: '2026-03-12' },
    },
  ],
  conflicts: [],
  notified: [{ name: 'Ace Drywall', title: 'Drywall', email: 'ace@vendor.test' }],
  days_off: [],
  double_booked: [],
};

const show = (
  schedule = makeSchedule(),
  answers: object = {},
  role: 'owner' | 'subcontractor' = 'owner',
) =>
  renderInShell(<Fill projectId={projectId} project={project} />, {
    area,
    role,
    answers: {
      'POST /rest/v1/rpc/project_schedule': schedule,
      'POST /rest/v1/rpc/preview_reschedule': preview,
      'POST /rest/v1/rpc/apply_reschedule': { id: 'shift' },
      'POST /rest/v1/rpc/undo_reschedule': { id: 'shift' },
      'POST /rest/v1/rpc/save_assignment': null,
      ...answers,
    },
  });
const sentTo = (requests: ReturnType<typeof show>['requests'], name: string) =>
  requests.filter(({ path }) => path.endsWith(name)).map(({ body }) => body);

it('reviews a move by the keyboard before it saves, and undoes it', async () => {
  const { requests, user, platform } = show();
  const bar = await screen.findByRole('button', { name: /^Framing, Task, .*critical/ });
  bar.focus();
  fireEvent.keyDown(bar, { key: 'ArrowRight' });

  const dialog = await screen.findByRole('dialog', { name: 'Review changes' });
  expect(
    await within(dialog).findByText('Mon, Mar 9 – Wed, Mar 11 → Tue, Mar 10 – Thu, Mar 12'),
  ).toBeVisible();
  expect(within(dialog).getByText('Ace Drywall: Drywall (ace@vendor.test)')).toBeVisible();
  expect(sentTo(requests, 'apply_reschedule')).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Move 2 entries' }));
  expect(sentTo(requests, 'apply_reschedule')).toMatchObject([
    {
      p_request: {
        edits: [{ id: 'framing', version: 1, start_date: '2026-03-03', due_date: '2026-03-07' }],
        expected: [{ id: 'framing' }, { id: 'drywall', start_date: '2026-03-10' }],
      },
    },
  ]);
  expect(platform).toBeDefined();
});

it('says which dates violate dependencies, and plans the moves', async () => {
  const { entries, ...rest } = makeSchedule();
  const slipped = entries.map((one) =>
    one.id === 'framing' ? { ...one, due_date: '2026-03-10' } : one,
  );
  const { user, requests } = show({ ...rest, entries: slipped });
  expect(await screen.findByText(/^1 entry starts earlier than dependencies/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('What moves')).toBeVisible();
  expect(sentTo(requests, 'preview_reschedule')).toMatchObject([
    { p_request: { cause: 'edit', edits: [] } },
  ]);
});

it('makes a repeating entry and what follows longer by the keyboard', async () => {
  const { entries, ...rest } = makeSchedule();
  const repeating = entries.map((entry) => ({ ...entry, series_id: 'series' }));
  const { requests, user } = show({ ...rest, entries: repeating });
  const bar = await screen.findByRole('button', { name: /^Framing/ });
  bar.focus();
  fireEvent.keyDown(bar, { key: 'ArrowDown' });
  expect(screen.getByRole('button', { name: /^Drywall/ })).toHaveFocus();
  fireEvent.keyDown(screen.getByRole('button', { name: /^Drywall/ }), {
    key: 'ArrowRight',
    shiftKey: true,
  });
  await screen.findByText('Who will be notified');
  expect(sentTo(requests, 'preview_reschedule')).toMatchObject([
    { p_request: { edits: [{ id: 'drywall', start_date: '2026-03-09', due_date: '2026-03-12' }] } },
  ]);
  await user.click(screen.getByRole('combobox', { name: 'This entry repeats. Move' }));
  await user.click(screen.getByRole('option', { name: 'This and all following' }));
  await screen.findByText('Who will be notified');
  expect(sentTo(requests, 'preview_reschedule').at(-1)).toMatchObject({
    p_request: { edits: [{ id: 'drywall', is_following: true }] },
  });
});

it('says why a change was refused, and names conflicts', async () => {
  const { user } = show(makeSchedule(), {
    'POST /rest/v1/rpc/preview_reschedule': {
      ...preview,
      conflicts: [
        {
          id: 'drywall',
          title: 'Drywall',
          depends_on_title: 'Framing',
          reason: 'pinned',
          needed_date: '2026-03-10',
        },
      ],
    },
    'POST /rest/v1/rpc/apply_reschedule': databaseError('PT409', 'Someone else moved "Framing".'),
  });
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Framing/ }), { key: 'ArrowRight' });
  expect(
    await screen.findByText(/“Drywall” is pinned, but should start Tue, Mar 10 or later/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Move 2 entries' }));
  expect(await screen.findByText('Someone else moved "Framing".')).toBeVisible();
});

it('compares with a baseline and deletes it, and proposes the invoice of a reached milestone', async () => {
  const draws_due = [{ id: 'd1', description: 'Framing', amount: 4000, milestone: 'Framed' }];
  const baselines = [
    {
      id: 'contract',
      name: 'Contract',
      entries: [{ id: 'framing', start_date: '2026-03-02', due_date: '2026-03-04' }],
    },
  ];
  const { user, requests } = show(makeSchedule({ baselines, draws_due }), {
    'POST /rest/v1/rpc/bill_draw': { id: 'i1', invoice_number: 'INV-0012' },
    'POST /rest/v1/rpc/save_baseline': null,
  });
  await user.click(await screen.findByRole('combobox', { name: 'Compare with' }));
  await user.click(screen.getByRole('option', { name: 'Contract' }));
  expect(
    screen.getByRole('button', { name: /^Framing.*2 days later than the baseline/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  await user.click(screen.getByRole('menuitem', { name: 'Baselines and templates…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Contract' }));
  await user.click(screen.getByRole('button', { name: 'Delete Contract for good?' }));
  expect(sentTo(requests, 'save_baseline')).toMatchObject([{ p_baseline: { is_deleted: true } }]);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Create invoice for Framing' }));
  expect(await screen.findByText('Draft invoice INV-0012 created')).toBeVisible();
  expect(sentTo(requests, 'bill_draw')).toMatchObject([{ p_id: 'd1' }]);
});

it('asks an assigned vendor to confirm, and says whom an assignment double-books', async () => {
  const booked = { double_booked: [{ title: 'Paint', project_name: 'Barn' }] };
  const { user, requests } = show(makeSchedule(), { 'POST /rest/v1/rpc/save_assignment': booked });
  fireEvent.click(await screen.findByRole('button', { name: /^Drywall/ }));
  await user.click(await screen.findByRole('combobox', { name: 'Person or vendor' }));
  await user.click(screen.getByRole('option', { name: 'Ana Reyes' }));
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('Double-booked on these days: “Paint” (Barn).')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Ask to confirm' }));
  expect(sentTo(requests, 'save_assignment').slice(1)).toMatchObject([
    { p_assignment: { id: 'assignment', vendor_id: 'ace', is_asked: true } },
  ]);
});

it('shows dates without plans to who may not plan', async () => {
  show(makeSchedule(), {}, 'subcontractor');
  fireEvent.click(await screen.findByRole('button', { name: /^Drywall/ }));
  expect(await screen.findByRole('dialog', { name: 'Drywall' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask to confirm' })).toBeNull();
});

it('offers to try again after a failure', async () => {
  show(undefined, { 'POST /rest/v1/rpc/project_schedule': databaseError('XX000', 'broken') });
  expect(await screen.findByText('Failed to load the schedule')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
