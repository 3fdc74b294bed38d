import { fireEvent, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { PhotoStage } from './PhotoStage.tsx';

const photo = {
  id: 'a0000000-0000-4000-8000-000000000001',
  project_id: 'p1',
  object_path: 'company/one.heic',
  thumbnail_path: null,
  file_name: 'one.heic',
  title: 'South wall',
  description: '',
  phase: 'during' as const,
  taken_at: '2026-11-02T10:00:00Z',
  latitude: null,
  longitude: null,
  uploaded_by_name: null,
  annotations: [],
};
const words = 'This browser can’t show this photo. Download it to view it.';
const show = (url: string) =>
  renderInShell(<PhotoStage photo={photo} url={url} spot={undefined} onSwipe={() => {}} />, {
    area,
  });

describe('PhotoStage', () => {
  it('says so of a photo that the browser cannot draw', () => {
    show('https://files.test/one.heic');
    expect(screen.queryByText(words)).toBeNull();

    fireEvent.error(screen.getByRole('img', { name: 'South wall' }));

    expect(screen.getByText(words)).toBeVisible();
  });

  it('does not send for a photo whose file is gone', () => {
    show('');

    expect(screen.getByRole('img', { name: 'South wall' })).toBeVisible();
    expect(screen.queryByText(words)).toBeNull();
  });
});
