import { renderInShell, screen, within } from '@plumbline/testing';
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
  file_type: 'application/pdf',
  size_bytes: 2048,
  content_hash: 'a'.repeat(64),
  created_by_name: 'Sam Ortiz',
  created_at: '2026-11-02T10:00:00Z',
  signatures: [],
};

const show = () =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=documents`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_document_list': [permit],
      'PATCH /rest/v1/project_documents': null,
    },
  });

describe('DocumentsTab', () => {
  it('says that a document is past its date, whatever its state was', async () => {
    show();

    const row = within(await screen.findByRole('listitem', { name: 'Building permit' }));

    expect(row.getByText('Expired')).toBeVisible();
    expect(row.queryByText('Approved')).toBeNull();
  });

  it('changes what a document is called and when it expires', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('button', { name: 'More for Building permit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Document Details' }));
    await user.clear(dialog.getByLabelText(/Name/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please give the document a name')).toBeVisible();
    await user.type(dialog.getByLabelText(/Name/), 'Permit 2026');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await screen.findByRole('listitem', { name: 'Building permit' });
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      name: 'Permit 2026',
      description: '',
      category: 'permits',
      expires_on: '2020-01-31',
    });
  });
});
