import { act, fireEvent, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../area.ts';
import { makeToday } from '../shared/samples.ts';
import { Fill } from './ProjectField.tsx';

const project = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'House',
  client_id: null,
  client_name: null,
};
const log = {
  id: '00000000-0000-4000-8000-0000000000f1',
  project_id: project.id,
  day: '2026-11-23',
  author: 'Sam Ortiz',
  weather: '72°F, clear',
  work_done: 'Framed the porch',
  deliveries: '',
  delays: '',
  visitors: '',
  safety: '',
  status: 'published',
  published_at: '2026-11-23T22:00:00Z',
  version: 1,
  is_editable: false,
  crew: [{ name: 'Sam Ortiz', seconds: 28_800 }],
};
const noHours = { people: [], codes: [], days: [] };
const show = (hours: object, logs: object[] = [], answers: object = {}, options: object = {}) =>
  renderInShell(<Fill projectId={project.id} project={project} />, {
    area,
    answers: {
      'POST /rest/v1/rpc/project_hours': hours,
      'POST /rest/v1/rpc/project_logs': { today: '2026-11-24', logs },
      'POST /rest/v1/rpc/project_punch': {
        today: '2026-11-24',
        items: [],
        people: [],
        vendors: [],
      },
      'POST /rest/v1/rpc/project_checklists': { checklists: [], templates: [] },
      'GET /api/weather/forecast': { state: 'off' },
      ...answers,
    },
    ...options,
  });

it('shows hours by person and cost code, and who is on the clock', async () => {
  show({
    people: [
      { user_id: 'u1', name: 'Sam Ortiz', seconds: 30_600, approved_seconds: 0, is_in: true },
      { user_id: 'u2', name: 'Ana Reyes', seconds: 7200, approved_seconds: 7200, is_in: false },
    ],
    codes: [
      {
        cost_code_id: 'c1',
        code: 'LAB',
        name: 'Labor',
        seconds: 37_800,
        approved_seconds: 7200,
        budget_hours: 10,
      },
    ],
    days: [{ day: '2026-11-23', seconds: 37_800, people: 2 }],
  });

  expect(await screen.findByText('10h 30m in all, 2h approved')).toBeVisible();
  expect(screen.getByText('On the clock now')).toBeVisible();
  expect(screen.getByText('LAB Labor')).toBeVisible();
  expect(screen.getByText(/10h planned/)).toBeVisible();
  expect(screen.getByText(/0h 30m over/)).toBeVisible();
  expect(
    screen.getByRole('progressbar', { name: 'Planned hours used for LAB Labor' }),
  ).toHaveAttribute('aria-valuenow', '100');
});

it('lets a manager plan hours, not the crew', async () => {
  const codes = [
    {
      cost_code_id: 'c1',
      code: 'LAB',
      name: 'Labor',
      seconds: 3600,
      approved_seconds: 0,
      budget_hours: null,
    },
  ];
  const { user, requests, unmount } = show({ people: [], codes, days: [] }, [], {
    'POST /rest/v1/rpc/time_today': makeToday(),
    'POST /rest/v1/rpc/save_hour_budget': 80,
  });
  await user.click(await screen.findByRole('button', { name: 'Plan hours of LAB Labor' }));
  await user.type(screen.getByLabelText('Planned hours'), '80');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Planned hours saved')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('save_hour_budget'))?.body).toEqual({
    p_project_id: project.id,
    p_cost_code_id: 'c1',
    p_hours: 80,
  });
  unmount();
  show({ people: [], codes, days: [] }, [], {}, { role: 'field_supervisor' });
  expect(await screen.findByText('LAB Labor')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Plan/ })).toBeNull();
});

it('says where hours come from while there are none', async () => {
  show(noHours);

  expect(await screen.findByText('No hours yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Plan hours' })).toBeVisible();
});

it('shows a log with its crew, which only its author and the office change', async () => {
  show(noHours, [log]);

  expect(await screen.findByText('Framed the porch')).toBeVisible();
  expect(screen.getByText(/1 person, 8h/)).toBeVisible();
  expect(screen.getByText('Published')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Edit the log/ })).toBeNull();
});

it('publishes a log only with the work done, and fills in the forecast', async () => {
  const days = [{ date: '2026-11-24', high: 71.6, low: 55, summary: 'Light rain' }];
  const { user, requests } = show(noHours, [], {
    'GET /api/weather/forecast': { state: 'ready', sites: [{ project_id: project.id, days }] },
    'POST /rest/v1/rpc/save_daily_log': null,
  });
  await user.click(await screen.findByRole('button', { name: 'New daily log' }));
  expect(await screen.findByDisplayValue('Light rain, 55 to 72°F')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Describe the work done before you publish.')).toBeVisible();

  fireEvent.change(screen.getByLabelText('Work done'), { target: { value: 'Poured the slab' } });
  await user.click(screen.getByRole('button', { name: 'Publish' }));

  expect(await screen.findByText('Daily log published')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('save_daily_log'))?.body).toMatchObject({
    p_log: { day: '2026-11-24', work_done: 'Poured the slab', publish: true, version: 0 },
  });
});

it('refuses a log for tomorrow beside the day, and offers a weather delay for a delay', async () => {
  const { user, requests } = show(noHours, [], {
    'POST /rest/v1/rpc/save_daily_log': null,
    'POST /rest/v1/rpc/save_weather_delay': null,
  });
  await user.click(await screen.findByRole('button', { name: 'New daily log' }));
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2026-11-25' } });
  fireEvent.change(screen.getByLabelText('Work done'), { target: { value: 'Waited' } });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('A log can’t be for a future day.')).toBeVisible();

  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-24' } });
  fireEvent.change(screen.getByLabelText('Delays (optional)'), { target: { value: 'Rain' } });
  await user.click(screen.getByRole('checkbox', { name: 'Record a weather delay on the project' }));
  fireEvent.change(screen.getByLabelText('Days lost'), { target: { value: '0.5' } });
  await user.click(screen.getByRole('checkbox', { name: 'Share with the client' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));

  expect(await screen.findByText('Daily log published')).toBeVisible();
  await waitFor(() =>
    expect(requests.find(({ path }) => path.endsWith('save_weather_delay'))?.body).toMatchObject({
      p_delay: { reason: 'Rain', date: '2026-11-24', duration_days: 0.5, version: 0 },
    }),
  );
  expect(requests.find(({ path }) => path.endsWith('save_daily_log'))?.body).toMatchObject({
    p_log: { is_shared: true, photo_hashes: [], at: expect.any(String) },
  });
});

it('dictates where the browser can listen, and offers it nowhere else', async () => {
  const heard: { onresult?: (event: object) => void } = {};
  class Recognition {
    start = () => Object.assign(heard, { onresult: Reflect.get(this, 'onresult') });
    stop = () => {};
  }
  const first = show(noHours);
  await first.user.click(await screen.findByRole('button', { name: 'New daily log' }));
  expect(screen.queryByRole('button', { name: /^Dictate/ })).toBeNull();
  first.unmount();

  Object.assign(globalThis, { SpeechRecognition: Recognition });
  const { user } = show(noHours);
  await user.click(await screen.findByRole('button', { name: 'New daily log' }));
  await user.click(await screen.findByRole('button', { name: 'Dictate work done' }));
  const result = Object.assign([{ transcript: 'Poured the slab' }], { isFinal: true });
  act(() => heard.onresult?.({ resultIndex: 0, results: [result] }));

  expect(await screen.findByDisplayValue('Poured the slab')).toBeVisible();
  Reflect.deleteProperty(globalThis, 'SpeechRecognition');
});
