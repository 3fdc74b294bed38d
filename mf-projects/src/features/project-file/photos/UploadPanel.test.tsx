import { jest } from '@jest/globals';
import { act, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { UploadPanel } from './UploadPanel.tsx';
import type { Upload } from './usePhotoUploads.ts';

const upload: Upload = {
  id: 'a0000000-0000-4000-8000-000000000001',
  name: 'wall.jpg',
  state: 'uploading',
  share: 0.4,
};
const acts = { onRetry: jest.fn(), onCancel: jest.fn(), onClear: jest.fn() };

describe('UploadPanel', () => {
  it('says that a photo waits for the connection, and goes on when it is back', async () => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderInShell(<UploadPanel uploads={[upload]} {...acts} />, { area });
    expect(await screen.findByText('Waiting for the connection')).toBeVisible();

    isOnline.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText('Uploading 40%')).toBeVisible();
  });

  it('does not call a photo safe that is not kept on the device yet', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderInShell(<UploadPanel uploads={[{ ...upload, state: 'preparing' }]} {...acts} />, {
      area,
    });

    expect(await screen.findByText('Getting ready')).toBeVisible();
    expect(screen.queryByText('Waiting for the connection')).toBeNull();
  });
});
