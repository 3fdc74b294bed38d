import { defineArea } from '@plumbline/contract';
import { useListView } from '@plumbline/platform';
import { renderInShell, screen } from './index.ts';

const area = defineArea({
  id: 'projects',
  owner: 'team-projects',
  contract: '^1.0.0',
  routes: [{ id: 'projects.list', path: '/projects', title: 'Projects' }],
});

function List({ first }: { first: 'grid' | 'list' }) {
  const { view, onView } = useListView(first);
  return (
    <>
      <output>{view}</output>
      <button onClick={() => onView?.('grid')}>Grid view</button>
      <button onClick={() => onView?.('list')}>List view</button>
      {!onView && 'nothing to choose'}
    </>
  );
}

const show = (first: 'grid' | 'list', path: string) =>
  renderInShell(<List first={first} />, { area, path });

describe('useListView', () => {
  it.each([
    { first: 'grid', path: '/projects', shown: 'grid' },
    { first: 'grid', path: '/projects?view=list', shown: 'list' },
    { first: 'list', path: '/projects', shown: 'list' },
    { first: 'list', path: '/projects?view=grid', shown: 'grid' },
    { first: 'list', path: '/projects?view=tiles', shown: 'list' },
  ] as const)('reads $path as $shown where $first comes first', ({ first, path, shown }) => {
    show(first, path);

    expect(screen.getByRole('status')).toHaveTextContent(shown);
  });

  it('keeps in the address only what is not the first view, beside what stands there', async () => {
    const { user, router } = show('grid', '/projects?q=deck');

    await user.click(screen.getByRole('button', { name: 'List view' }));
    expect(screen.getByRole('status')).toHaveTextContent('list');
    expect(router.state.location.search).toBe('?q=deck&view=list');

    await user.click(screen.getByRole('button', { name: 'Grid view' }));
    expect(router.state.location.search).toBe('?q=deck');
  });

  it('shows cards on a phone, with nothing to choose', () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) =>
      Object.assign(wide(media), { matches: media === '(max-width: 767.95px)' });

    show('list', '/projects?view=list');

    expect(screen.getByRole('status')).toHaveTextContent('grid');
    expect(screen.getByText('nothing to choose')).toBeVisible();
    window.matchMedia = wide;
  });
});
