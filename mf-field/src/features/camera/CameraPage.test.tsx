import { jest } from '@jest/globals';
import { fakeCaches, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeEntry, makeToday } from '../../shared/samples.ts';
import { VoiceNote } from './VoiceNote.tsx';

const barn = makeToday().projects[0];

function show(path: string) {
  const open = makeEntry({ project_id: barn?.id ?? '', project_name: 'Barn', ended_at: null });
  return renderInShell(pages, {
    area,
    path,
    role: 'field_supervisor',
    answers: { 'POST /rest/v1/rpc/time_today': makeToday({ open, entries: [open] }) },
  });
}

it('opens on the job of the clock, and with the device’s camera where it has no own', async () => {
  show('/field/photos');

  expect(await screen.findByRole('combobox', { name: 'Job' })).toHaveTextContent('Barn');
  expect(await screen.findByText(/^The camera can’t be shown here/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take photo' })).toBeEnabled();
  expect(screen.getByLabelText('Photo of the job')).toHaveAttribute('capture', 'environment');
});

it('offers photos that another app shared, and forgets those that are discarded', async () => {
  const { remove } = fakeCaches();
  const cache = await caches.open('plumbline.shared-photos');
  const headers = { 'content-type': 'image/jpeg', 'x-name': 'roof.jpg' };
  await cache.put('/shared-photos/0', new Response('a photo', { headers }));
  const { user } = show('/field/photos?shared=1');
  expect(await screen.findByText('1 photo shared from another app')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Discard' }));

  expect(screen.queryByText('1 photo shared from another app')).toBeNull();
  expect(await (await caches.open('plumbline.shared-photos')).keys()).toEqual([]);
  remove();
});

/** Records three bytes and stops when told. */
class Recorder {
  static isTypeSupported = () => true;
  state = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | undefined;
  onstop: (() => void) | undefined;
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['mmm']) });
    this.onstop?.();
  }
}

it('records a voice note about the last photo, and says when the microphone is refused', async () => {
  Object.assign(globalThis, { MediaRecorder: Recorder });
  const stream = { getTracks: () => [] };
  const getUserMedia = jest.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('no'));
  Object.assign(navigator, {
    mediaDevices: { getUserMedia: getUserMedia.mockResolvedValue(stream) },
  });
  const { user, requests } = renderInShell(
    <VoiceNote project={barn?.id ?? ''} photoHash={'a'.repeat(64)} />,
    {
      area,
      answers: {
        'POST /storage/v1/object/project-photos/*': { Id: '1', Key: 'x' },
        'POST /rest/v1/photo_voice_notes': null,
      },
    },
  );

  await user.click(await screen.findByRole('button', { name: 'Add voice note to last photo' }));
  expect(await screen.findByText(/^The microphone is not available/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add voice note to last photo' }));
  await user.click(await screen.findByRole('button', { name: 'Stop and save (0:00)' }));

  expect(await screen.findByText('Voice note added to the last photo')).toBeVisible();
  await waitFor(() =>
    expect(requests.at(-1)?.body).toMatchObject({
      photo_hash: 'a'.repeat(64),
      content_type: 'audio/mp4',
      seconds: 1,
    }),
  );
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});
