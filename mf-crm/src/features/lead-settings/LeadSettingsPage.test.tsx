import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeBoard } from '../../shared/makeLead.ts';

const show = (answers: object = {}) => {
  const board = makeBoard([]);
  const retired = { id: 'ad', name: 'Radio', is_active: false, monthly_cost: 90 };
  const setup = { ...board, sources: [...board.sources, retired] };
  return renderInShell(pages, {
    area,
    path: '/lead-settings',
    role: 'owner',
    answers: {
      'POST /rest/v1/rpc/lead_board': setup,
      'POST /rest/v1/rpc/save_lead_setup': setup,
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
  await user.type(sources.getByRole('spinbutton', { name: 'Cost a month' }), '250');
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
