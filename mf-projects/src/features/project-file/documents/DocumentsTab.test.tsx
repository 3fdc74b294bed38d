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
  file_type: 'pdf',
  size_bytes: 2048,
  content_hash: 'a'.repeat(64),
  created_by_name: 'Sam Ortiz',
  created_at: '2026-11-02T10:00:00Z',
  signatures: [],
};

const show = (documents: readonly ProjectDocument[] = [permit]) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=documents`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_document_list': documents,
      'PATCH /rest/v1/project_documents': null,
    },
  });

describe('DocumentsTab', () => {
  it('shows a row with its facts and its actions, the counts, and the six templates', async () => {
    const signatures: ProjectDocument['signatures'] = [
      {
        id: 's1',
        signer: 'Imani Khan',
        status: 'signed',
        signed_at: '2026-11-04T10:00:00Z',
        version_number: 1,
      },
      {
        id: 's2',
        signer: 'Dana Ridge',
        status: 'pending',
        signed_at: null,
        version_number: 1,
      },
    ];
    show([{ ...permit, description: 'City approval', expires_on: null, signatures }]);
    const found = await screen.findByRole('listitem', { name: 'Building permit' });
    const row = within(found);

    for (const text of [
      'Approved',
      'City approval',
      'Nov 2, 2026',
      'Sam Ortiz',
      '2.00 KB',
      'Version 1',
      'Imani Khan: signed Nov 4, 2026',
      'Dana Ridge: pending',
    ])
      expect(found).toHaveTextContent(text);
    for (const name of ['Download', 'View', 'Share', 'More for Building permit'])
      expect(row.getByRole('button', { name })).toBeVisible();
    const categories = within(screen.getByRole('tablist', { name: 'Category' }));
    expect(categories.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All (1)',
      'Contracts (0)',
      'Permits (1)',
      'Warranties (0)',
      'Invoices (0)',
    ]);
    for (const name of ['Upload Document', 'Create Document'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    for (const name of [
      'Construction Contract',
      'Change Order',
      'Inspection Report',
      'Safety Checklist',
      'Material Receipt',
      'Progress Report',
    ])
      expect(screen.getByRole('heading', { name })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Use Template/ })).toHaveLength(6);
  });

  it.each([
    ['owner', 'Contracts'],
    ['field_supervisor', 'Permits'],
  ] as const)('starts for the %s with %s, which they can read', async (role, category) => {
    renderInShell(pages, {
      area,
      role,
      path: `/projects/${project.id}?tab=documents`,
      answers: {
        'POST /rest/v1/rpc/project_overview': project,
        'GET /rest/v1/project_document_list': [],
      },
    });

    expect(await screen.findByRole('combobox', { name: 'Category' })).toHaveTextContent(category);
  });

  it('says so when there is no document', async () => {
    show([]);

    expect(await screen.findByRole('heading', { name: 'No Documents Yet' })).toBeVisible();
  });

  it('names every state of a document', async () => {
    const words = {
      signed: 'Signed',
      pending: 'Pending',
      expired: 'Expired',
      draft: 'Draft',
      approved: 'Approved',
      paid: 'Paid',
      active: 'Active',
    } as const;
    const statuses = [
      'signed',
      'pending',
      'expired',
      'draft',
      'approved',
      'paid',
      'active',
    ] as const;
    show(
      statuses.map((status) => ({ ...permit, id: status, name: status, status, expires_on: null })),
    );
    const list = within(await screen.findByRole('list', { name: 'Documents' }));

    for (const status of statuses)
      expect(
        within(list.getByRole('listitem', { name: status })).getByText(words[status]),
      ).toBeVisible();
  });

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
