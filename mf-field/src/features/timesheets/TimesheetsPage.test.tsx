import { databaseError, fireEvent, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { PersonWeek } from '../../data/timeShapes.ts';
import { pages } from '../../routes.tsx';
import { timeIn, wallTime } from '../../shared/hours.ts';
import { makeEntry, makePerson, makeToday, makeWeek } from '../../shared/samples.ts';

const sam = makePerson({ flags: ['no_break'], overtime: 1800 });
const ana = makePerson({ user_id: '00000000-0000-4000-8000-0000000000a2', name: 'Ana Reyes' });

const show = (people: PersonWeek[], answers: object = {}, options: object = {}) =>
  renderInShell(pages, {
    area,
    path: '/field/timesheets',
    answers: {
      'POST /rest/v1/rpc/week_of_time': makeWeek(people),
      'POST /rest/v1/rpc/time_today': makeToday(),
      ...answers,
    },
    ...options,
  });

it('approves everyone in one request with the hours that were shown', async () => {
  const { user, requests } = show([sam, ana], { 'POST /rest/v1/rpc/approve_time': 2 });
  const row = (await screen.findByText('Sam Ortiz')).closest('tr') ?? document.body;
  expect(within(row).getByText('No break')).toBeVisible();
  expect(within(row).getByText('0h 30m')).toBeVisible();

  await user.click(screen.getByRole('checkbox', { name: 'Select everyone with open time' }));
  await user.click(screen.getByRole('button', { name: 'Approve 2 timesheets' }));

  expect(await screen.findByText('2 timesheets approved')).toBeVisible();
  const sent = requests.filter(({ path }) => path.endsWith('approve_time'));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      p_day: '2026-11-23',
      p_people: [sam, ana].map(({ user_id }) => ({ user_id, seconds: 7200 })),
    },
  ]);
});

it('shows each mistake in the times beside its field, and sends nothing', async () => {
  const noted = makeEntry({ flags: ['no_location'] });
  const { user, requests } = show([makePerson({ entries: [noted] })]);
  await user.click(await screen.findByRole('button', { name: 'Sam Ortiz' }));
  expect(await screen.findByText('No location')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Add time' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  await user.type(form.getByLabelText(/^Reason/), 'Phone was dead');
  for (const [start, end, field, message] of [
    ['2026-11-24T09:00', '2026-11-24T08:00', 'End', 'The end must be after the start.'],
    [
      '2026-11-24T09:00',
      '2099-11-24T08:00',
      'End',
      'The end is in the future. Check the date and time.',
    ],
    [
      '2099-11-24T09:00',
      '2099-11-24T10:00',
      'Start',
      'The start is in the future. Check the date and time.',
    ],
    [
      '2026-11-20T07:00',
      '2026-11-21T07:01',
      'End',
      'An entry can’t be longer than 24 hours. Enter when the work really ended.',
    ],
    [
      wallTime(undefined, '2026-11-23T14:00:00Z'),
      wallTime(undefined, '2026-11-23T18:00:00Z'),
      'Start',
      `This overlaps Nov 23, ${timeIn(undefined, noted.started_at)} to ${timeIn(undefined, '2026-11-23T15:00:00Z')} at House. Change the times or that entry.`,
    ],
  ] as const) {
    fireEvent.change(form.getByLabelText(/^Start/), { target: { value: start } });
    fireEvent.change(form.getByLabelText(/^End/), { target: { value: end } });
    await user.click(form.getByRole('button', { name: 'Add time' }));
    expect(await form.findByText(message)).toBeVisible();
    expect(form.getByLabelText(new RegExp(`^${field}`))).toHaveAccessibleDescription(message);
  }
  expect(requests.filter(({ path }) => path.endsWith('save_time_entry'))).toEqual([]);
});

it('adds time by hand with a reason, and shows a refusal beside its field', async () => {
  let refusal: unknown = databaseError(
    'PT409',
    'The week of Nov 16 is approved. Ask a manager to reopen it.',
    null,
    'started_at',
  );
  const { user, requests } = show([sam], {
    'POST /rest/v1/rpc/save_time_entry': () => refusal,
  });
  await user.click(await screen.findByRole('button', { name: 'Sam Ortiz' }));
  await user.click(await screen.findByRole('button', { name: 'Add time' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add time' }));
  fireEvent.change(form.getByLabelText(/^Start/), { target: { value: '2026-11-20T07:00' } });
  fireEvent.change(form.getByLabelText(/^End/), { target: { value: '2026-11-20T09:00' } });
  await user.click(form.getByRole('button', { name: 'Add time' }));
  expect(await form.findByText('Enter the reason for this entry.')).toBeVisible();

  await user.type(form.getByLabelText(/^Reason/), 'Phone was dead');
  await user.click(form.getByRole('button', { name: 'Add time' }));
  expect(await form.findByText(/^The week of Nov 16 is approved/)).toBeVisible();
  refusal = null;
  await user.click(form.getByRole('button', { name: 'Add time' }));

  expect(await screen.findByText('Time added')).toBeVisible();
  const ids = requests.flatMap(({ path, body }) =>
    path.endsWith('save_time_entry') ? [JSON.stringify(body).match(/"id":"([^"]+)"/)?.[1]] : [],
  );
  expect(new Set(ids).size).toBe(1);
});

it('shows the crew only their own week, to submit it', async () => {
  const { user } = show(
    [makePerson({ status: 'open', can_approve: false })],
    { 'POST /rest/v1/rpc/submit_week': 1 },
    {
      role: 'subcontractor',
      user: { id: '00000000-0000-4000-8000-0000000000a1' },
    },
  );

  await user.click(await screen.findByRole('button', { name: 'Submit my week' }));

  expect(await screen.findByText('Week submitted')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

it('offers to reopen an approved week, and no change of its entries', async () => {
  const { user } = show([makePerson({ status: 'approved' })], {
    'POST /rest/v1/rpc/reopen_time': 1,
  });
  await user.click(await screen.findByRole('button', { name: 'Sam Ortiz' }));
  expect(screen.queryByRole('button', { name: /^(Add time|Edit)/ })).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Reopen week' }));
  await user.type(screen.getByLabelText(/^Reason/), 'Wrong job');
  await user.click(screen.getAllByRole('button', { name: 'Reopen week' }).at(-1) ?? document.body);

  expect(await screen.findByText('Week reopened')).toBeVisible();
});
