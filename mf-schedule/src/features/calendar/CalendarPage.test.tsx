import { fireEvent, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { calendarAnswer, makeCalendar, makeSchedule } from '../../shared/samples.ts';
import { workload } from './calendarDays.ts';

const show = (path: string, answers: object = {}) =>
  renderInShell(pages, {
    area,
    path,
    role: 'owner',
    answers: {
      'POST /rest/v1/rpc/schedule_calendar': calendarAnswer,
      'POST /rest/v1/rpc/my_assignments': [],
      'POST /rest/v1/rpc/project_schedule': makeSchedule(),
      ...answers,
    },
  });

it('shows all projects by month in one request, and adds an absence', async () => {
  const { requests, user } = show('/schedule?view=month&day=2026-03-04', {
    'GET /rest/v1/absences': [
      { id: 'away', user_id: 'ana', first_day: '2026-03-09', last_day: '2026-03-09', note: '' },
    ],
    'POST /rest/v1/rpc/save_absence': null,
  });
  const month = await screen.findByRole('table', { name: 'Month' });
  expect(
    within(month).getAllByRole('button', { name: /^Framing.*House.*Ana Reyes: Confirmed/ }),
  ).toHaveLength(5);
  expect(screen.getByRole('list', { name: 'Unassigned entries' })).toHaveTextContent('Drywall');
  expect(within(month).getByText('Task due: Order trim')).toBeVisible();
  expect(within(month).getByText('Away: Ana Reyes')).toBeVisible();
  expect(requests.filter(({ path }) => path.endsWith('schedule_calendar'))).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Absences' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Absences' }));
  expect(
    await dialog.findByRole('button', { name: 'Remove absence of Ana Reyes, Mon, Mar 9' }),
  ).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: 'Person' }));
  await user.click(screen.getByRole('option', { name: 'Ana Reyes' }));
  await user.click(dialog.getByRole('button', { name: 'Add absence' }));
  expect(await screen.findByText('Absence added')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('save_absence'))?.body).toMatchObject({
    p_absence: { user_id: 'ana', first_day: '2026-03-04', last_day: '2026-03-04' },
  });
  await user.type(dialog.getByLabelText('Note (optional)'), 'Dentist');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Discard what you typed?')).toBeVisible();
});

it('shows the visit of a lead, which leads to its page', async () => {
  const visit = {
    id: 'visit',
    l: 'lead-1',
    t: 'Visit: Rosa Marin',
    n: 'Cedar deck',
    s: 'pending',
    a: '2026-03-05',
    b: '2026-03-05',
    h: '09:00',
    e: '10:00',
    v: 1,
    u: 'ana',
  };
  const { user } = show('/schedule?view=agenda&day=2026-03-04', {
    'POST /rest/v1/rpc/schedule_calendar': { ...calendarAnswer, visits: [visit] },
  });
  await user.click(await screen.findByRole('button', { name: /Visit: Rosa Marin.*Cedar deck/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Visit: Rosa Marin' }));
  expect(dialog.getByText('Thu, Mar 5, 9:00 AM – 10:00 AM')).toBeVisible();
  expect(dialog.getByText('Cedar deck')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Review move' })).toBeNull();
});

it('filters by person', async () => {
  const { user } = show('/schedule?view=agenda&day=2026-03-04');
  expect((await screen.findAllByRole('button', { name: /Drywall/ })).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('combobox', { name: 'Person or vendor' }));
  await user.click(screen.getByRole('option', { name: 'Ana Reyes' }));
  expect(screen.queryByRole('button', { name: /Drywall/ })).toBeNull();
  expect(screen.getByText(/Task due: Order trim/)).toBeVisible();
});

it('moves an entry to another time of day, by its fields or by dragging, after a review', async () => {
  const { user, requests } = show('/schedule?view=day&day=2026-03-09', {
    'POST /rest/v1/rpc/preview_reschedule': {
      entries: [],
      conflicts: [],
      notified: [],
      days_off: [],
      double_booked: [],
    },
  });
  const [chip] = await screen.findAllByRole('button', { name: /Drywall/ });
  if (chip) await user.click(chip);
  fireEvent.change(await screen.findByLabelText(/^Start time/), { target: { value: '09:30' } });
  await user.click(await screen.findByRole('button', { name: 'Review move' }));
  expect(await screen.findByText('No entry has to move.')).toBeVisible();
  const dates = { id: 'drywall', start_date: '2026-03-09', due_date: '2026-03-11' };
  const previews = () =>
    requests.filter(({ path }) => path.endsWith('preview_reschedule')).map(({ body }) => body);
  expect(previews()).toMatchObject([
    { p_request: { edits: [{ ...dates, start_time: '09:30', end_time: null }] } },
  ]);

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dataTransfer = { getData: () => 'drywall' };
  fireEvent.drop(screen.getByText('All day'), { dataTransfer });
  expect(await screen.findByText('No entry has to move.')).toBeVisible();
  expect(previews().at(-1)).toMatchObject({
    p_request: { edits: [{ ...dates, start_time: null, end_time: null }] },
  });
});

it('confirms own work under My week', async () => {
  const own = {
    id: 'assignment',
    state: 'asked',
    proposed_date: null,
    note: '',
    title: 'Drywall',
    kind: 'visit',
    start_date: '2026-03-09',
    due_date: '2026-03-11',
    start_time: '08:00:00',
    end_time: null,
    project_id: calendarAnswer.projects[0]?.id,
    project_name: 'House',
    address: '1 Oak St',
    before: [{ kind: 'task', due_date: '2026-03-06', is_done: false }],
    after: [{ kind: 'inspection', start_date: '2026-03-12' }],
  };
  const { user, requests } = show('/schedule?view=mine&day=2026-03-04', {
    'POST /rest/v1/rpc/my_assignments': [own],
    'POST /rest/v1/rpc/answer_assignment': null,
  });
  expect(await screen.findByText('Mon, Mar 9 – Wed, Mar 11 at 8:00 AM')).toBeVisible();
  expect(screen.getByText('Before: Task, due Fri, Mar 6')).toBeVisible();
  expect(screen.getByText('After: Inspection, starts Thu, Mar 12')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(requests.find(({ path }) => path.endsWith('answer_assignment'))?.body).toEqual({
    p_id: 'assignment',
    p_answer: { answer: 'confirmed' },
  });
});

it('counts booked working days without absences', () => {
  expect(workload(makeCalendar(), '2026-03-01', '2026-03-14')).toEqual([
    { id: 'ana', name: 'Ana Reyes', busy: 5, available: 9, isDouble: false },
    { id: 'ace', name: 'Ace Drywall', busy: 0, available: 10, isDouble: false },
  ]);
});
