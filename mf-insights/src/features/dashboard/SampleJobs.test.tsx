import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeDashboard } from './makeDashboard.ts';

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (dashboard: object, { answers, ...options }: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/dashboard',
    ...options,
    answers: {
      'POST /rest/v1/rpc/dashboard': makeDashboard(dashboard),
      'GET /api/weather/forecast': { state: 'off' },
      ...answers,
    },
  });
const explore = { name: 'Explore with sample jobs' };

describe('sample jobs', () => {
  it('are offered to a company without a job, and a refusal is shown', async () => {
    const { user, requests } = show(
      { recent_projects: [] },
      {
        answers: {
          'POST /rest/v1/rpc/add_sample_jobs': databaseError('PT402', 'Choose a plan first.'),
        },
      },
    );

    await user.click(await screen.findByRole('button', explore));

    expect(
      await screen.findByText('Sample jobs not added: Choose a plan first.'),
    ).toBeInTheDocument();
    expect(requests.filter(({ path }) => path.endsWith('add_sample_jobs'))).toHaveLength(1);
  });

  it('carry their badge and are deleted after a question', async () => {
    const { user } = show(
      { has_sample_jobs: true },
      { answers: { 'POST /rest/v1/rpc/delete_sample_jobs': 3 } },
    );
    const card = within(await screen.findByRole('region', { name: 'Sample jobs' }));
    expect(card.getByText('Sample data')).toBeVisible();

    await user.click(card.getByRole('button', { name: 'Delete sample jobs' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );

    expect(await screen.findByText('Sample jobs deleted.')).toBeInTheDocument();
  });

  it('are not offered where there are jobs, or to people who may not add any', async () => {
    show({});
    await screen.findByText('Lake house');
    expect(screen.queryByRole('button', explore)).toBeNull();
    show({ recent_projects: [] }, { role: 'field_supervisor' });
    expect(await screen.findAllByText(/Quick actions/)).not.toHaveLength(0);
    expect(screen.queryByRole('button', explore)).toBeNull();
  });
});
