import { jest } from '@jest/globals';
import { act, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { UploadPanel } from './UploadPanel.tsx';
import type { Upload } from './upload.ts';

const upload: Upload = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'wall.jpg',
  state: 'uploading',
  share: 0.4,
};
const actions = { noun: 'photos', onRetry: jest.fn(), onCancel: jest.fn(), onClear: jest.fn() };

describe('UploadPanel', () => {
  it('says that a photo waits for the connection, and goes on when it is back', async () => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderInShell(<UploadPanel uploads={[upload]} {...actions} />, { area });
    expect(await screen.findByText('Queued until you’re online')).toBeVisible();

    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText('Uploading 40%')).toBeVisible();
  });

  it('says so too where the browser believes itself online and no server has answered', async () => {
    const held: Upload = { ...upload, state: 'waiting', isHeld: true };
    const { rerender } = renderInShell(<UploadPanel uploads={[held]} {...actions} />, { area });
    expect(await screen.findByText('Queued until you’re online')).toBeVisible();

    rerender(<UploadPanel uploads={[{ ...held, state: 'uploading' }]} {...actions} />);

    expect(screen.getByText('Uploading 40%')).toBeVisible();
  });

  it('says how many did not arrive, and shows them first; what was cancelled does not count', () => {
    const one = (name: string, state: Upload['state'], message?: string): Upload => ({
      id: name,
      name,
      state,
      message,
    });
    renderInShell(
      <UploadPanel
        uploads={[
          one('wall.jpg', 'done'),
          one('roof.jpg', 'cancelled'),
          one('notes.txt', 'refused', 'This is not a photo.'),
          one('door.jpg', 'failed', 'No room.'),
        ]}
        {...actions}
      />,
      { area },
    );

    expect(screen.getByText('1 of 3 photos uploaded, 2 failed')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'notes.txtNot acceptedThis is not a photo.',
      'door.jpgFailedRetry door.jpgNo room.',
      'wall.jpgUploaded',
      'roof.jpgCanceled',
    ]);
  });

  it('counts as progress only what arrives, and shows none where nothing does', () => {
    const refused: Upload = { id: 'notes', name: 'notes.txt', state: 'refused' };
    const { rerender } = renderInShell(<UploadPanel uploads={[upload, refused]} {...actions} />, {
      area,
    });
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');

    rerender(<UploadPanel uploads={[refused]} {...actions} />);

    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('does not call a photo safe that is not kept on the device yet', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderInShell(<UploadPanel uploads={[{ ...upload, state: 'preparing' }]} {...actions} />, {
      area,
    });

    expect(await screen.findByText('Preparing')).toBeVisible();
    expect(screen.queryByText('Queued until you’re online')).toBeNull();
  });
});
