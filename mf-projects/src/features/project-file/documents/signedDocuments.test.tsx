import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { ProjectDocument } from '../../../data/documents.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';

const project = makeFile();
const permit: ProjectDocument = {
  id: 'd0000000-0000-4000-8000-000000000001',
  project_id: project.id,
  name: 'Building permit',
  description: '',
  category: 'permits',
  status: 'approved',
  expires_on: '2020-01-31',
  version_number: 1,
  object_path: 'company/permit.pdf',
  file_name: 'permit.pdf',
  file_type: 'pdf',
  size_bytes: 2048,
  content_hash: 'a'.repeat(64),
  created_by_name: 'Sam Ortiz',
  created_at: '2026-11-02T10:00:00Z',
  signatures: [],
};

const link = (label: string, file: object) => ({
  id: label || 'new',
  label,
  shows_photos: true,
  expires_at: '2026-12-21T10:00:00Z',
  revoked_at: null,
  view_count: 0,
  last_viewed_at: null,
  created_at: '2026-11-21T10:00:00Z',
  ...file,
});
const show = (documents: readonly ProjectDocument[] = [permit]) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=documents`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_document_list': documents,
      'PATCH /rest/v1/project_documents': null,
      'POST /storage/v1/object/sign/project-documents': [
        {
          path: 'company/signed.pdf',
          signedURL: '/object/sign/project-documents/company/signed.pdf?token=t',
        },
      ],
      'GET /rest/v1/share_links': [
        link('For the bank', { document_id: permit.id }),
        link('Whole project', {}),
      ],
      'POST /rest/v1/rpc/create_share_link': { ...link('', {}), token: 'secret' },
    },
  });

describe('a signed document', () => {
  const signed: ProjectDocument = {
    ...permit,
    name: 'Contract',
    status: 'signed',
    expires_on: null,
    signatures: [
      {
        id: 's1',
        signer: 'Imani Khan',
        signed_name: 'Rosa Diaz',
        status: 'signed',
        signed_at: '2026-11-04T10:00:00Z',
        version_number: 1,
        signed_object_path: 'company/signed.pdf',
      },
    ],
    declined_signatures: [
      {
        id: 's2',
        signer: 'Dana Ridge',
        declined_at: '2026-11-05T10:00:00Z',
        decline_reason: 'Too expensive',
        version_number: 1,
      },
    ],
  };

  it('names who signed, under which name, and who declined why', async () => {
    const { user } = show([signed]);
    const row = await screen.findByRole('listitem', { name: 'Contract' });
    expect(row).toHaveTextContent('Rosa Diaz: signed Nov 4, 2026');
    expect(row).toHaveTextContent('Dana Ridge: declined Nov 5, 2026');

    await user.click(screen.getByRole('button', { name: 'More for Contract' }));
    expect(await screen.findByRole('menuitem', { name: 'Download unsigned file' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Signatures' }));

    const dialog = await screen.findByRole('dialog', { name: 'Signatures for Contract' });
    expect(dialog).toHaveTextContent('signed as Rosa Diaz');
    expect(dialog).toHaveTextContent('Too expensive');
  });

  it('opens and downloads the signed copy in place of the file that was signed', async () => {
    const { user, requests } = show([signed]);

    await user.click(await screen.findByRole('button', { name: 'View' }));

    await screen.findByRole('dialog', { name: 'Contract' });
    await waitFor(() =>
      expect(requests.find(({ path }) => path.includes('/object/sign/'))?.body).toMatchObject({
        paths: ['company/signed.pdf'],
      }),
    );
  });

  it('asks before it deletes a signed document', async () => {
    const { user, requests } = show([signed]);
    await user.click(await screen.findByRole('button', { name: 'More for Contract' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Delete signed document' }),
    );
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);

    await user.click(dialog.getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  });

  it('suggests the client as the first signer', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'More for Building permit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Signatures' }));

    const form = within(await screen.findByRole('form', { name: 'Request signature' }));

    expect(form.getByLabelText(/Signer’s name/)).toHaveValue('Morgan Lake');
    expect(form.getByLabelText('Email')).toHaveValue('morgan@lake.test');
  });

  it('shares a document by a link that expires, with Email and Text beside Copy', async () => {
    const { user, requests } = show();
    const row = within(await screen.findByRole('listitem', { name: 'Building permit' }));
    await user.click(row.getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Building permit' }));
    expect(await dialog.findByText('For the bank')).toBeVisible();
    expect(dialog.queryByText('Whole project')).toBeNull();

    await user.click(dialog.getByRole('button', { name: 'Create link' }));

    expect(await dialog.findByLabelText('Link')).toHaveValue(
      `${location.origin}/shared/files/secret`,
    );
    expect(dialog.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      expect.stringMatching(
        /^mailto:morgan%40lake\.test\?subject=Building%20permit&body=.*secret$/,
      ),
    );
    expect(dialog.getByRole('link', { name: 'Text' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^sms:5125550134\?&body=.*secret$/),
    );
    expect(requests.find(({ path }) => path.endsWith('create_share_link'))?.body).toMatchObject({
      p_days: 30,
      p_label: 'Building permit',
      p_document_id: permit.id,
    });
  });
});
