import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';

const project = makeFile();
const link = {
  id: 'l1',
  label: 'The bank',
  shows_photos: true,
  expires_at: '2026-12-21T10:00:00Z',
  revoked_at: null,
  view_count: 1,
  last_viewed_at: null,
  created_at: '2026-11-21T10:00:00Z',
};
const show = () =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?action=share`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/quote_list': [],
      'GET /rest/v1/invoice_list': [],
      'GET /rest/v1/project_tasks': [],
      'GET /rest/v1/project_member_list': [],
      'GET /rest/v1/user_profiles': [],
      'GET /rest/v1/share_links': [link],
      'POST /rest/v1/rpc/create_share_link': { ...link, token: 'secret' },
      'POST /rest/v1/rpc/revoke_share_link': {},
    },
  });

describe('ShareDialog', () => {
  it('makes a link that expires, and shows it this once', async () => {
    const { user, requests } = show();
    const dialog = within(await screen.findByRole('dialog', { name: 'Share project' }));

    await user.click(dialog.getByRole('button', { name: 'Create link' }));

    expect(await dialog.findByLabelText('Link')).toHaveValue(
      `${location.origin}/shared/projects/secret`,
    );
    expect(requests.find(({ path }) => path.endsWith('create_share_link'))?.body).toMatchObject({
      p_project_id: project.id,
      p_days: 30,
    });
  });

  it('says how often a link was opened, and revokes it', async () => {
    const { user, requests } = show();
    const links = within(await screen.findByRole('list', { name: 'Links' }));
    expect(await links.findByText(/opened once/)).toBeVisible();

    await user.click(links.getByRole('button', { name: 'Revoke' }));

    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('revoke_share_link'))?.body).toEqual({
        p_share_link_id: 'l1',
      }),
    );
  });
});
