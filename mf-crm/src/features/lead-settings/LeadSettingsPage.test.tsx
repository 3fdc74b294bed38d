import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeBoard } from '../../shared/makeLead.ts';

const visits = {
  is_offered: true,
  length_minutes: 90,
  buffer_minutes: 30,
  notice_hours: 24,
  days_ahead: 14,
  weekdays: [],
  first_time: '08:00:00',
  last_time: '17:00:00',
  people: [],
};
const show = (answers: object = {}, path = '/lead-settings') => {
  const board = makeBoard([]);
  const retired = { id: 'ad', name: 'Radio', is_active: false, monthly_cost: 90 };
  const setup = { ...board, sources: [...board.sources, retired] };
  return renderInShell(pages, {
    area,
    path,
    role: 'owner',
    answers: {
      'POST /rest/v1/rpc/lead_board': setup,
      'POST /rest/v1/rpc/save_lead_setup': setup,
      'GET /rest/v1/visit_settings': [],
      'POST /rest/v1/rpc/save_visit_settings': visits,
      ...answers,
    },
  });
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

it('renames, moves, adds, and retires stages, and saves the list whole', async () => {
  const { user, requests } = show();
  const stages = await section('Stages');
  expect(stages.getByRole('button', { name: 'Save stages' })).toBeDisabled();
  expect(stages.queryByRole('button', { name: 'Retire Won' })).toBeNull();
  await user.click(stages.getByRole('button', { name: 'Move Estimating up' }));
  await user.click(stages.getByRole('button', { name: 'Add stage' }));
  const [, , added] = stages.getAllByRole('textbox', { name: 'Name' });
  await user.type(added!, 'estimating');
  await user.click(stages.getByRole('button', { name: 'Save stages' }));
  expect(await stages.findByText('This name is used already')).toBeVisible();
  await user.clear(added!);
  await user.type(added!, 'Site visit');
  await user.click(stages.getByRole('button', { name: 'Save stages' }));
  expect(await screen.findByText('Stages saved')).toBeVisible();
  expect(requests.findLast(({ path }) => path.endsWith('save_lead_setup'))?.body).toEqual({
    p_setup: {
      stages: [
        { id: 'estimating', name: 'Estimating', probability: 50 },
        { id: 'new', name: 'New', probability: 10 },
        { id: expect.any(String), name: 'Site visit', probability: null },
        { id: 'won', name: 'Won', probability: 100 },
        { id: 'lost', name: 'Lost', probability: 0 },
      ],
    },
  });
});

it('saves what a source costs, restores a retired one, and shows a refusal', async () => {
  const { user, requests } = show();
  const sources = await section('Sources');
  await user.type(sources.getByRole('spinbutton', { name: 'Monthly cost' }), '250');
  await user.click(sources.getByRole('button', { name: 'Restore Radio' }));
  await user.click(sources.getByRole('button', { name: 'Save sources' }));
  expect(await screen.findByText('Sources saved')).toBeVisible();
  expect(requests.findLast(({ path }) => path.endsWith('save_lead_setup'))?.body).toEqual({
    p_setup: {
      sources: [
        { id: 'web', name: 'Website', monthly_cost: 250 },
        { id: 'ad', name: 'Radio', monthly_cost: null },
      ],
    },
  });
});

it('says why a stage with leads stays', async () => {
  const { user } = show({
    'POST /rest/v1/rpc/save_lead_setup': databaseError(
      'PT409',
      'New has leads. Move them to another stage first.',
    ),
  });
  const stages = await section('Stages');
  await user.click(stages.getByRole('button', { name: 'Retire New' }));
  await user.click(stages.getByRole('button', { name: 'Save stages' }));
  expect(await stages.findByText(/New has leads/)).toBeVisible();
});

it('sets how long visits are and who goes', async () => {
  const { user, requests } = show();
  const shown = await section('Visits');
  const length = await shown.findByRole('textbox', { name: 'Length (minutes)' });
  await user.clear(length);
  await user.type(length, '5');
  await user.click(shown.getByRole('button', { name: 'Save visits' }));
  expect(await shown.findByText('Enter a number from 15 to 480')).toBeVisible();
  await user.clear(length);
  await user.type(length, '90');
  await user.click(shown.getByRole('checkbox', { name: 'Ana Reyes' }));
  await user.click(shown.getByRole('button', { name: 'Save visits' }));
  expect(await screen.findByText('Visits saved')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('save_visit_settings'))?.body).toMatchObject({
    p_settings: { length_minutes: 90, people: ['ana'], weekdays: [], first_time: '08:00' },
  });
});

it('offers only the fields of a website form as required ones', async () => {
  const save = 'POST /rest/v1/rpc/save_lead_form';
  const answers = { 'GET /rest/v1/lead_forms': [], [save]: databaseError('PT409', 'Stale') };
  const { user, requests } = show(answers, '/lead-forms');
  expect(await screen.findByText('No forms yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New form' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New form' }));
  const group = (name: string) => within(dialog.getByRole('group', { name }));
  expect(group('Required').getByRole('checkbox', { name: 'Phone' })).toBeChecked();
  expect(group('Required').queryByRole('checkbox', { name: 'Budget' })).toBeNull();
  await user.click(group('Fields').getByRole('checkbox', { name: 'Phone' }));
  expect(group('Required').queryByRole('checkbox', { name: 'Phone' })).toBeNull();
  await user.click(group('Required').getByRole('checkbox', { name: 'Email' }));
  await user.click(dialog.getByRole('button', { name: 'Save form' }));
  expect(await dialog.findByText('Stale')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('save_lead_form'))?.body).toMatchObject({
    p_form: { fields: expect.not.arrayContaining(['phone']), required: ['email'] },
  });
});
