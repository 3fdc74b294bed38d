import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeLead } from '../../shared/makeLead.ts';

const plan = {
  id: 'plan',
  bucket: 'project-documents',
  object_path: 'company/plan.pdf',
  thumbnail_path: null,
  file_name: 'Plan.pdf',
  content_type: 'application/pdf',
};
const show = () =>
  renderInShell(pages, {
    area,
    path: '/leads/deck',
    role: 'owner',
    answers: {
      'POST /rest/v1/rpc/get_lead': makeLead({ files: [plan] }),
      'POST /rest/v1/rpc/lead_visit': { is_offered: true, zone: '', visit: null, slots: [] },
      'POST /storage/v1/object/sign/project-documents': [
        { path: plan.object_path, signedURL: null, error: 'gone' },
      ],
      'PATCH /rest/v1/lead_files': { id: 'plan' },
    },
  });

it('deletes a file and takes it back', async () => {
  const { user, requests } = show();
  await user.click(await screen.findByRole('button', { name: 'Open Plan.pdf' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan.pdf' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This is no longer here.');
  await user.click(dialog.getByRole('button', { name: 'Delete file' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const changes = () => requests.filter(({ method }) => method === 'PATCH');
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { deleted_at: expect.any(String) },
      { deleted_at: null },
    ]),
  );
});

it('refuses a file that only has the name of a PDF', async () => {
  const { user } = show();
  const chooser = await screen.findByLabelText('Files to add');
  await user.upload(chooser, new File(['no pdf'], 'Fake.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/Fake.pdf: The file’s content doesn’t match/)).toBeVisible();
});
