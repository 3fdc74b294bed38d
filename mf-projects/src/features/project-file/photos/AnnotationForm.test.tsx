import { jest } from '@jest/globals';
import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { Photo } from '../../../data/photos.ts';
import { AnnotationForm, type Spot } from './AnnotationForm.tsx';

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
