import type { PendingMutation } from '@plumbline/data';
import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { RefusedWork } from './RefusedWork.tsx';

const photo = (id: string): PendingMutation => ({
  id,
  owner: 'company/sam',
  madeAt: 0,
  about: `projects/p1/photo/${id}`,
  title: `Photo "${id}.jpg"`,
  shows: `${id}.jpg`,
  files: [],
  write: { method: 'post', path: '/project_photos', body: {} },
  tags: [],
  state: 'refused',
  refusal: 'No room.',
});
const show = (path: string) =>
  renderInShell(<RefusedWork projectId="p1" changes={[photo('wall'), photo('roof')]} />, {
    area,
    path,
  });

describe('RefusedWork', () => {
  it('tells on other tabs of photos that were not saved, and leads to them', async () => {
    const { user, router } = show('/projects/p1');
    expect(await screen.findByText('2 photos were not saved.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Show' }));

    expect(router.state.location.search).toBe('?tab=photos');
  });

  it('names documents and photos apart', async () => {
    const paper = { ...photo('plan'), noun: 'document' as const };
    renderInShell(<RefusedWork projectId="p1" changes={[photo('wall'), paper]} />, {
      area,
      path: '/projects/p1?tab=photos',
    });

    expect(await screen.findByText('1 document was not saved.')).toBeVisible();
    expect(screen.queryByText(/photo/)).toBeNull();
  });

  it('leaves them to the list of uploads on their own tab', () => {
    show('/projects/p1?tab=photos');

    expect(screen.queryByText(/not saved/)).toBeNull();
  });
});
