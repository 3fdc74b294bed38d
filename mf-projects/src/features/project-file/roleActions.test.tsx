import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeFile } from './makeFile.ts';
import { makeEntry } from './timeline/makeEntry.ts';

const project = makeFile();
const show = (tab: string, options: Partial<Parameters<typeof renderInShell>[1]>) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=${tab}`,
    ...options,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/quote_list': [],
      'GET /rest/v1/invoice_list': [],
      'GET /rest/v1/project_tasks': [],
      'GET /rest/v1/project_member_list': [],
      'GET /rest/v1/project_timeline_list': [makeEntry()],
      'GET /rest/v1/weather_delay_list': [],
      'GET /rest/v1/project_photo_list': [],
      'GET /rest/v1/project_document_list': [],
    },
  });
const button = (name: string) => screen.queryByRole('button', { name });

it('calls the client from the overview', async () => {
  show('overview', { role: 'field_supervisor' });
  const overview = within(await screen.findByRole('region', { name: 'Project' }));

  expect(overview.getByRole('link', { name: project.client_phone! })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+?\d+$/),
  );
});

it('leaves out what the role may never do, and keeps Export', async () => {
  show('overview', { role: 'field_supervisor' });

  expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
  expect(button('Share')).toBeNull();
  expect(button('Edit Project')).toBeNull();
});

it('shows disabled, with its reason, what another plan would open', async () => {
  show('overview', { plan: 'starter' });

  for (const name of ['Share', 'Edit Project'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(
      'This feature requires a Pro or higher plan subscription',
    );
});

it('lets a subcontractor add photos', async () => {
  show('photos', { role: 'subcontractor' });

  expect(await screen.findByText('No Photos Yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take Photo' })).toBeEnabled();
});

it.each([
  ['timeline', ['Add Entry', 'Record Weather Delay'], /^Due/],
  ['documents', ['Upload Document', 'Create Document', 'Use Template'], 'No Documents Yet'],
] as const)(
  'shows a subcontractor on %s nothing that can only be looked at',
  async (tab, actions, sign) => {
    show(tab, { role: 'subcontractor' });

    expect(await screen.findByText(sign)).toBeVisible();
    for (const name of actions) expect(button(name)).toBeNull();
    expect(screen.queryByText(/Upload photos from/)).toBeNull();
  },
);
