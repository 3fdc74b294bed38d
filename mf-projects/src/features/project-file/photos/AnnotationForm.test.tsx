import { jest } from '@jest/globals';
import { renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { Photo } from '../../../data/photos.ts';
import { AnnotationForm, type Spot } from './AnnotationForm.tsx';
import { VoiceNotes } from './VoiceNotes.tsx';

const photo: Photo = {
  id: 'a0000000-0000-4000-8000-000000000001',
  project_id: 'p1',
  object_path: 'company/one.jpg',
  thumbnail_path: null,
  file_name: 'one.jpg',
  title: 'South wall',
  description: '',
  phase: 'during',
  taken_at: '2026-11-02T10:00:00Z',
  latitude: null,
  longitude: null,
  uploaded_by_name: null,
  annotations: [],
};
const show = (spot: Spot) =>
  renderInShell(<AnnotationForm photo={photo} spot={spot} onDone={() => {}} />, {
    area,
    answers: { 'POST /rest/v1/photo_annotations': null },
  });

describe('AnnotationForm', () => {
  it('is written in at once where a place was pressed', async () => {
    const { user, requests } = show({ x: 0.2, y: 0.3, isPointed: true });
    expect(screen.getByLabelText('Annotation')).toHaveFocus();

    await user.keyboard('Crack here{Enter}');

    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual(
      expect.objectContaining({ text: 'Crack here', x: 0.2, y: 0.3 }),
    );
  });

  it('is given up again', async () => {
    const onDone = jest.fn();
    const { user } = renderInShell(
      <AnnotationForm photo={photo} spot={{ x: 0.2, y: 0.3 }} onDone={onDone} />,
      { area },
    );

    await user.click(screen.getByRole('button', { name: 'Cancel annotation' }));

    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('leaves the focus to whom moves the mark by the arrow keys', () => {
    show({ x: 0.2, y: 0.3 });

    expect(screen.getByLabelText('Annotation')).not.toHaveFocus();
  });
});

it('plays the voice notes of a photo, deletes one, and brings it back as it was', async () => {
  const note = {
    id: 'v1',
    object_path: 'company/one.webm',
    content_type: 'audio/webm',
    seconds: 8,
    photo_hash: 'a'.repeat(64),
    author: 'Sam Ortiz',
    created_at: '2026-11-02T11:00:00Z',
  };
  const { user, requests } = renderInShell(
    <VoiceNotes canEdit photo={{ ...photo, voice_notes: [note] }} />,
    {
      area,
      answers: {
        'POST /storage/v1/object/sign/project-photos': [
          { path: note.object_path, signedURL: '/object/sign/one', error: null },
        ],
        'DELETE /rest/v1/photo_voice_notes': null,
        'POST /rest/v1/photo_voice_notes': null,
      },
    },
  );
  expect(screen.getByLabelText('Voice note by Sam Ortiz')).toHaveAttribute('controls');

  await user.click(screen.getByRole('button', { name: 'Delete voice note by Sam Ortiz' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  const { id, object_path, content_type, seconds, photo_hash } = note;
  await waitFor(() =>
    expect(
      requests.find(({ method, path }) => method === 'POST' && path.endsWith('photo_voice_notes'))
        ?.body,
    ).toEqual({ id, project_id: 'p1', object_path, content_type, seconds, photo_hash }),
  );
});
