import { jest } from '@jest/globals';
import { databaseError, fireEvent, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { Today } from '../../data/timeShapes.ts';
import { pages } from '../../routes.tsx';
import { makePunchList, makeTemplate } from '../../shared/punchSamples.ts';
import { makeEntry, makeToday, makeVisit } from '../../shared/samples.ts';

type Answered = { body: { p_entry_id: string; p_answer: { answer: string } } };
type Asked = { body: { p_entry: { id: string; project_id: string } } };

/** Shows the page with a server that remembers the clock. */
function show(first: Partial<Today> = {}, answers: object = {}) {
  let today = makeToday(first);
  const start = ({ body: { p_entry } }: Asked) => {
    const name = today.projects.find(({ id }) => id === p_entry.project_id)?.name ?? null;
    const open = makeEntry({
      ...p_entry,
      project_name: name,
      started_at: new Date().toISOString(),
      ended_at: null,
      worked_seconds: null,
    });
    today = { ...today, open, entries: [...today.entries.map(end), open] };
    return open;
  };
  const answerVisit = ({ body: { p_entry_id, p_answer } }: Answered) => {
    const { answer: state } = p_answer;
    const visits = today.visits.map((one) => (one.id === p_entry_id ? { ...one, state } : one));
    today = { ...today, visits };
    return null;
  };
  const end = (entry: Today['entries'][number]) =>
    entry.ended_at === null
      ? { ...entry, ended_at: new Date().toISOString(), worked_seconds: 60 }
      : entry;
  return renderInShell(pages, {
    area,
    role: 'field_supervisor',
    answers: {
      'POST /rest/v1/rpc/time_today': () => today,
      'POST /rest/v1/rpc/project_logs': { today: today.today, logs: [] },
      'POST /rest/v1/rpc/project_punch': makePunchList([]),
      'POST /rest/v1/rpc/project_checklists': { checklists: [], templates: [makeTemplate()] },
      'GET /rest/v1/checklist_templates': [makeTemplate()],
      'GET /api/weather/forecast': { state: 'off' },
      'POST /rest/v1/rpc/save_daily_log': null,
      'POST /rest/v1/rpc/complete_task': null,
      'POST /rest/v1/rpc/answer_visit': answerVisit,
      'POST /rest/v1/rpc/clock_in': start,
      'POST /rest/v1/rpc/switch_job': start,
      'POST /rest/v1/rpc/clock_out': () => {
        today = { ...today, open: null, entries: today.entries.map(end) };
        return null;
      },
      ...answers,
    },
  });
}
const written = (requests: readonly { path: string }[]) =>
  requests
    .map(({ path }) => path.split('/').at(-1) ?? '')
    .filter((name) => /^(clock|switch|save|complete)_/.test(name));

describe('the time clock', () => {
  it('clocks in on the job of yesterday with one press, and out', async () => {
    const { user, requests } = show();
    expect(await screen.findByRole('combobox', { name: 'Project' })).toHaveTextContent('House');

    await user.click(screen.getByRole('button', { name: 'Clock in' }));
    expect(await screen.findByRole('heading', { name: 'On the clock: 0h' })).toBeVisible();
    expect(screen.getByText(/^House, since/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clock out' }));

    expect(await screen.findByRole('button', { name: 'Clock in' })).toBeVisible();
    await waitFor(() => expect(written(requests)).toEqual(['clock_in', 'clock_out']));
  });

  it('shows offline presses at once, and sends them in order with a connection', async () => {
    let isOnline = false;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Clock in' }));
    await user.click(await screen.findByRole('button', { name: 'Switch job' }));
    await user.click(screen.getByRole('combobox', { name: 'Project' }));
    await user.click(await screen.findByRole('option', { name: 'Barn' }));
    await user.click(screen.getByRole('button', { name: 'Switch job' }));

    expect(await screen.findByText(/^Barn, since/)).toBeVisible();
    expect(screen.getByText(/^Waiting to send \(2\)/)).toBeVisible();
    // The device gives no location: allowed, and marked.
    expect(screen.getAllByText(/ · No location$/)).toHaveLength(2);
    expect(written(requests)).toEqual([]);
    isOnline = true;
    globalThis.dispatchEvent(new Event('online'));

    await waitFor(() => expect(written(requests)).toEqual(['clock_in', 'switch_job']));
    await waitFor(() => expect(screen.queryByText(/^Waiting to send/)).toBeNull());
    expect(screen.getByText(/^Barn, since/)).toBeVisible();
    jest.restoreAllMocks();
  });

  it('says why the server refused a press', async () => {
    const { user } = show(
      {},
      { 'POST /rest/v1/rpc/clock_in': databaseError('PT409', 'Already clocked in at Barn.') },
    );

    await user.click(await screen.findByRole('button', { name: 'Clock in' }));

    expect(
      await screen.findByText('Clock-in at House was not saved: Already clocked in at Barn.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clock in' })).toBeVisible();
  });

  it('asks when a person really left who is on the clock for over 14 hours', async () => {
    const open = makeEntry({
      started_at: new Date(Date.now() - 15 * 3_600_000).toISOString(),
      ended_at: null,
      worked_seconds: null,
    });
    const { user, requests } = show({ open, entries: [open] });
    expect(await screen.findByText('Did you forget to clock out?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enter when I left' })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Clock out' }));
    expect(
      await screen.findByRole('dialog', { name: 'Did you forget to clock out?' }),
    ).toBeVisible();
    const left = screen.getByLabelText(/^Left at/);
    for (const [value, message] of [
      ['2020-01-01T07:00', 'The end must be after the start.'],
      ['2099-01-01T07:00', 'The end is in the future. Check the date and time.'],
    ] as const) {
      fireEvent.change(left, { target: { value } });
      await user.click(
        screen.getAllByRole('button', { name: 'Clock out' }).at(-1) ?? document.body,
      );
      expect(await screen.findByText(message)).toBeVisible();
    }
    fireEvent.change(left, { target: { value: '' } });
    await user.click(screen.getAllByRole('button', { name: 'Clock out' }).at(-1) ?? document.body);

    expect(await screen.findByText('Enter when you left.')).toBeVisible();
    expect(written(requests)).toEqual([]);
  });

  it('names the plan that has the time clock', async () => {
    renderInShell(pages, {
      area,
      plan: 'starter',
      answers: { 'POST /rest/v1/rpc/time_today': makeToday() },
    });

    expect(await screen.findByText(/^This feature requires a Pro or higher plan/)).toBeVisible();
  });

  it('offers Retry when it fails to load', async () => {
    let isDown = true;
    const { user } = show(
      {},
      {
        'POST /rest/v1/rpc/time_today': () =>
          isDown ? databaseError('XX000', 'broken') : makeToday(),
      },
    );
    expect(await screen.findByText('Failed to load the time clock')).toBeVisible();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('button', { name: 'Clock in' })).toBeVisible();
  });
});

it('clocks in the crew with one press', async () => {
  const crew = ['Ana', 'Ben', 'Cal'].map((name, at) => ({ user_id: `u${at}`, name, open: null }));
  const { user, requests } = show({ crew });
  await user.click(await screen.findByRole('button', { name: 'Clock in crew' }));
  await user.click(screen.getByRole('checkbox', { name: 'Ana' }));
  await user.click(screen.getByRole('checkbox', { name: 'Cal' }));
  await user.click(screen.getByRole('button', { name: 'Clock in crew' }));

  await waitFor(() => expect(written(requests)).toEqual(['clock_in', 'clock_in']));
  expect(
    requests.flatMap(({ body, path }) =>
      path.endsWith('clock_in') ? [JSON.stringify(body).match(/"user_id":"(\w+)"/)?.[1]] : [],
    ),
  ).toEqual(['u0', 'u2']);
});

describe('the job at hand', () => {
  it('opens the log of today, a checklist, and a punch item with two taps at the most', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: 'Daily log' }));
    expect(await screen.findByRole('dialog', { name: 'New daily log' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Punch item' }));
    expect(await screen.findByRole('dialog', { name: 'New punch item' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Checklist' }));
    await user.click(await screen.findByRole('button', { name: /^Pre-pour inspection/ }));
    expect(await screen.findByRole('dialog', { name: 'Pre-pour inspection' })).toBeVisible();
    expect(screen.getByLabelText('Photo of the job')).toHaveAttribute('capture', 'environment');
  });

  it('lists today’s visits, and completes a task of a subcontractor', async () => {
    const task = {
      id: '00000000-0000-4000-8000-0000000000f1',
      title: 'Hang doors',
      due_date: null,
      project_id: makeToday().projects[0]?.id ?? '',
      project_name: 'Barn',
    };
    const visit = makeVisit({ title: 'Framing inspection' });
    const { user, requests } = show({ tasks: [task], visits: [visit] });
    expect(await screen.findByText('Framing inspection')).toBeVisible();

    await user.click(screen.getByRole('checkbox', { name: 'Complete Hang doors' }));

    await waitFor(() => expect(written(requests)).toEqual(['complete_task']));
  });
});

describe('a visit that asks for an answer', () => {
  const answers = (requests: readonly { path: string; body: unknown }[]) =>
    requests.flatMap(({ path, body }) => (path.endsWith('answer_visit') ? [body] : []));

  it('is confirmed with one press', async () => {
    const visit = makeVisit({ state: 'asked', start_date: '2026-11-25' });
    const { user, requests } = show({ visits: [visit] });
    expect(await screen.findByText(/^Inspection Wed, Nov 25/)).toBeVisible();
    expect(screen.getByText('Please confirm')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Confirm Framing inspection' }));

    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm Framing inspection' })).toBeNull();
    await waitFor(() =>
      expect(answers(requests)).toEqual([
        { p_entry_id: visit.id, p_answer: { answer: 'confirmed', note: '' } },
      ]),
    );
  });

  it('is declined with a reason', async () => {
    const visit = makeVisit({ state: 'confirmed' });
    const { user, requests } = show({ visits: [visit] });

    await user.click(await screen.findByRole('button', { name: 'Decline Framing inspection' }));
    await user.type(await screen.findByLabelText('Reason (optional)'), 'Truck is down');
    await user.click(screen.getByRole('button', { name: 'Decline' }));

    expect(await screen.findByText('Declined')).toBeVisible();
    await waitFor(() =>
      expect(answers(requests)).toEqual([
        { p_entry_id: visit.id, p_answer: { answer: 'declined', note: 'Truck is down' } },
      ]),
    );
  });

  it('has no buttons while nobody asks', async () => {
    show({ visits: [makeVisit({ state: 'planned' })] });

    expect(await screen.findByText('Framing inspection')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Confirm|Decline) / })).toBeNull();
  });
});
