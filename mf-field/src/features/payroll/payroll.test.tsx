import {
  databaseError,
  fireEvent,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../area.ts';
import type { PersonWeek } from '../../data/timeShapes.ts';
import { pages } from '../../routes.tsx';
import { makePerson, makeToday, makeWeek } from '../../shared/samples.ts';

const foreman = { user_id: '00000000-0000-4000-8000-0000000000a2', name: 'Ana Reyes' };
const rate = {
  id: '00000000-0000-4000-8000-0000000000f1',
  user_id: makePerson().user_id,
  kind: 'regular',
  wage: 30,
  burden_percent: 20,
  from_date: '2026-01-01',
};
const pastExport = {
  id: '00000000-0000-4000-8000-0000000000f2',
  from_date: '2026-11-16',
  to_date: '2026-11-22',
  format: 'gusto',
  people: 5,
  seconds: 720_000,
  created_at: '2026-11-23T12:00:00Z',
};

const show = (answers: object = {}, options: object = {}, people: PersonWeek[] = [makePerson()]) =>
  renderInShell(pages, {
    area,
    path: '/field/timesheets',
    answers: {
      'POST /rest/v1/rpc/week_of_time': { ...makeWeek(people), supervisors: [foreman] },
      'POST /rest/v1/rpc/time_today': makeToday(),
      'GET /rest/v1/pay_rates': [rate],
      'GET /rest/v1/overtime_rules': [],
      'GET /rest/v1/time_exports': [pastExport],
      ...answers,
    },
    ...options,
  });

it('lets the owner set a wage from a day on, and shows a refusal beside its field', async () => {
  let refusal: unknown = databaseError(
    'PT422',
    'Enter a burden between 0% and 300%.',
    null,
    'burden_percent',
  );
  const { user, requests } = show({ 'POST /rest/v1/rpc/save_pay_rate': () => refusal });
  await user.click(await screen.findByRole('button', { name: 'Sam Ortiz' }));
  await user.click(await screen.findByRole('button', { name: 'Wages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wages of Sam Ortiz' }));
  expect(await dialog.findByText('Regular, $30.00 an hour')).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Save wage' }));
  expect(await dialog.findByText('Enter an hourly wage.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Hourly wage/), '32.50');
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '2026-12-01' } });
  await user.click(dialog.getByRole('button', { name: 'Save wage' }));
  expect(await dialog.findByText('Enter a burden between 0% and 300%.')).toBeVisible();
  refusal = JSON.stringify(rate.id);
  await user.click(dialog.getByRole('button', { name: 'Save wage' }));

  expect(await screen.findByText('Wage saved')).toBeVisible();
  expect(requests.filter(({ path }) => path.endsWith('save_pay_rate')).at(-1)?.body).toEqual({
    p_rate: {
      user_id: rate.user_id,
      kind: 'regular',
      wage: 32.5,
      burden_percent: 20,
      from_date: '2026-12-01',
    },
  });
});

it('warns before hours without a wage are approved', async () => {
  const { user } = show({}, {}, [makePerson({ unrated: 7200 })]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Sam Ortiz' }));

  expect(await screen.findByText(/^No wage for Sam Ortiz\. Set it first/)).toBeVisible();
});

it('asks for no wage as a project manager, and offers none', async () => {
  const { user, requests } = show({}, { role: 'project_manager' });
  await user.click(await screen.findByRole('button', { name: 'Sam Ortiz' }));

  expect(await screen.findByRole('button', { name: 'Add time' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Wages' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Overtime rules' })).toBeNull();
  expect(requests.filter(({ path }) => path.includes('pay_rates'))).toEqual([]);
});

it('lets a field supervisor approve the crew and nobody else', async () => {
  const own = makePerson({ ...foreman, can_approve: false });
  show({}, { role: 'field_supervisor' }, [makePerson(), own]);

  expect(await screen.findByRole('checkbox', { name: 'Select Sam Ortiz' })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: 'Select Ana Reyes' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Export time' })).toBeNull();
});

it('puts a person into a crew', async () => {
  const { user, requests } = show({
    'POST /rest/v1/rpc/set_supervisor': JSON.stringify(rate.user_id),
  });
  await user.click(await screen.findByRole('button', { name: 'Sam Ortiz' }));
  await user.click(await screen.findByRole('combobox', { name: 'Also approved by' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Reyes' }));

  expect(await screen.findByText('Supervisor saved')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('set_supervisor'))?.body).toEqual({
    p_user_id: rate.user_id,
    p_supervisor_id: foreman.user_id,
  });
});

it('saves the overtime rules, with empty hours for no limit', async () => {
  const { user, requests } = show({ 'POST /rest/v1/overtime_rules': null });
  await user.click(await screen.findByRole('button', { name: 'Overtime rules' }));
  const form = within(await screen.findByRole('dialog', { name: 'Overtime rules' }));
  await user.clear(await form.findByLabelText('Overtime after hours a day'));
  await user.type(form.getByLabelText('Double time after hours a day'), '30');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Enter hours up to 24, or leave it empty.')).toBeVisible();
  await user.clear(form.getByLabelText('Double time after hours a day'));
  await user.click(form.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Overtime rules saved')).toBeVisible();
  expect(
    requests.find(({ path, method }) => method === 'POST' && path.includes('overtime_rules'))?.body,
  ).toEqual({
    daily_hours: null,
    weekly_hours: 40,
    double_hours: null,
    week_starts_on: 1,
    rounding_minutes: 0,
    break_after_hours: null,
    break_minutes: 30,
  });
});

it('says that a period was exported before, and downloads that file again', async () => {
  const message = 'This period was already exported on Nov 23, 2026. Download that file again.';
  const downloads: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  };
  const { user } = show({
    'POST /rest/v1/rpc/export_time': databaseError('PT409', message),
    'POST /rest/v1/rpc/time_export': {
      id: pastExport.id,
      from: '2026-11-16',
      to: '2026-11-22',
      format: 'gusto',
      zone: 'America/Chicago',
      rows: [],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Export time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export time' }));
  await user.click(dialog.getByRole('button', { name: 'Export time' }));
  expect(await dialog.findByText(message)).toBeVisible();

  await user.click(dialog.getByRole('button', { name: /^Download .+ again$/ }));

  await waitFor(() => expect(downloads).toEqual(['payroll-gusto_2026-11-16_2026-11-22.csv']));
});

it('names who has not logged', async () => {
  const { requests } = show({
    'POST /rest/v1/rpc/week_of_time': {
      ...makeWeek([makePerson()]),
      missing: {
        people: [{ ...foreman, days: ['2026-11-23', '2026-11-24'] }],
        logs: [{ project_id: rate.id, name: 'Maple Street', days: ['2026-11-24'] }],
      },
    },
  });

  const people = within(await screen.findByRole('list', { name: 'No time' }));
  expect(people.getByText('Mon, Nov 23; Tue, Nov 24')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'No daily log' })).getByText('Maple Street'),
  ).toBeVisible();
  expect(requests.map(({ path }) => path)).toEqual(['/rest/v1/rpc/week_of_time']);
});
