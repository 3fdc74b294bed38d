import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { Dashboard } from '../../data/dashboard.ts';
import { ActivityList } from './ActivityList.tsx';
import { makeDashboard } from './makeDashboard.ts';

type Entry = Dashboard['activity'][number];
const show = (changes: readonly Partial<Entry>[]) => {
  const [entry] = makeDashboard().activity;
  if (!entry) throw new Error('No activity');
  const activity = changes.map((change, at) => ({ ...entry, ...change, id: String(at) }));
  renderInShell(<ActivityList activity={activity} />, { area });
};

describe('ActivityList', () => {
  it('links each activity to its record, if it still exists', async () => {
    const about = { entity_id: 'e1', project_id: 'p1' };
    show([
      { ...about, type: 'invoice', description: 'Draw 1' },
      { ...about, type: 'photo', description: 'Rough-in' },
      { ...about, type: 'quote', description: 'Pergola', status: 'deleted' },
      { ...about, type: 'client', description: 'Ed', project_id: null },
    ]);

    expect(await screen.findByRole('link', { name: 'Draw 1' })).toHaveAttribute(
      'href',
      '/invoices/e1',
    );
    expect(screen.getByRole('link', { name: 'Rough-in' })).toHaveAttribute('href', '/projects/p1');
    expect(screen.getByRole('link', { name: 'Pergola' })).toHaveAttribute('href', '/projects/p1');
    expect(screen.getByRole('link', { name: 'Ed' })).toHaveAttribute('href', '/clients/e1');
  });

  it.each([
    ['client', '/clients'],
    ['item', '/items'],
    ['vendor', '/vendors'],
    ['material', '/materials'],
  ])('links an import of a %s to the list that it came into', async (type, href) => {
    show([{ type, status: 'imported', entity_id: 'j1', description: '240 from rows.csv' }]);

    expect(await screen.findByRole('link', { name: '240 from rows.csv' })).toHaveAttribute(
      'href',
      href,
    );
  });

  it('does not link an undone import', async () => {
    show([{ type: 'client', status: 'undone', entity_id: 'j1', description: '6 clients' }]);

    expect(await screen.findByText('6 clients')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
