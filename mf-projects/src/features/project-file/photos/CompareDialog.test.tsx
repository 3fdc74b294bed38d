import { databaseError, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { CompareDialog } from './CompareDialog.tsx';

describe('CompareDialog', () => {
  it('offers Retry when photos did not load', async () => {
    let isDown = true;
    const { user } = renderInShell(<CompareDialog project="p1" onClose={() => {}} />, {
      area,
      answers: {
        'GET /rest/v1/project_photo_list': () => (isDown ? databaseError('XX000', 'broken') : []),
      },
    });
    const note = await screen.findByText(/^Failed to load photos/);

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(note).not.toBeInTheDocument());
  });
});
