import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeFile } from './makeFile.ts';
import { makeEntry } from './timeline/makeEntry.ts';

const project = makeFile();
const path = `/projects/${project.id}`;
const answers = {
  'POST /rest/v1/rpc/project_overview': project,
  'GET /rest/v1/quote_list': [],
  'GET /rest/v1/invoice_list': [],
  'GET /rest/v1/project_tasks': [],
  'GET /rest/v1/project_member_list': [],
  'GET /rest/v1/user_profiles': [],
  'GET /rest/v1/project_status_history_list': [],
  'GET /rest/v1/project_timeline_list': [makeEntry()],
  'GET /rest/v1/weather_delay_list': [],
  'POST /rest/v1/rpc/client_page': [],
  'GET /rest/v1/clients': null,
};

type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path,
    ...options,
    answers: { ...answers, ...options.answers },
  });
const own = ['Overview', 'Timeline', 'Photos', 'Documents', 'Financials'];

describe('a tab that another area adds', () => {
  it('shows the tab that another area adds, under its own address, and keeps the others', async () => {
    const { user, router } = show({
      fills: { 'project.tab@1': (props: object) => <p>{`Gets ${JSON.stringify(props)}`}</p> },
      answers: { 'POST /rest/v1/rpc/project_update_receiver': null },
    });
    await user.click(await screen.findByRole('tab', { name: 'Elsewhere' }));

    const content = await screen.findByText(/^Gets/);
    expect(content).toHaveTextContent(`"projectId":"${project.id}"`);
    expect(content).toHaveTextContent('"name":"Lakeview Residence"');
    expect(router.state.location.search).toBe('?tab=elsewhere');
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names).toEqual([...own, 'Elsewhere']);
    await user.click(screen.getByRole('button', { name: 'Update Status' }));
    expect(router.state.location.search).toBe('?tab=elsewhere&action=status');
  });

  it('opens an added tab by its address, and the overview when no area adds it', async () => {
    const first = show({
      path: `${path}?tab=elsewhere`,
      fills: { 'project.tab@1': () => <p>Permits of this project</p> },
    });
    expect(await screen.findByText('Permits of this project')).toBeVisible();
    first.unmount();

    show({ path: `${path}?tab=elsewhere` });

    expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  });

  it('says that an added tab which fails is unavailable, and opens the others', async () => {
    const { user } = show({
      path: `${path}?tab=elsewhere`,
      fills: {
        'project.tab@1': () => {
          throw new Error('broken');
        },
      },
    });
    expect(await screen.findByText(/elsewhere is unavailable/)).toBeVisible();

    await user.click(screen.getByRole('tab', { name: 'Overview' }));

    expect(await screen.findByText('More than halfway there')).toBeVisible();
  });
});
