import { clearStorage } from './browserStorage.ts';
import { noteRecentPage, recentPages } from './recentPages.ts';

const lake = { label: 'Lakeside Residence', path: '/projects/7' };
const porch = { label: 'Porch', path: '/projects/8' };

beforeEach(() => localStorage.clear());

describe('recentPages', () => {
  it('lists the last opened first, each once', () => {
    for (const page of [lake, porch, lake]) noteRecentPage('dana', page);

    expect(recentPages('dana')).toEqual([lake, porch]);
  });

  it('keeps six', () => {
    for (let at = 0; at < 9; at += 1)
      noteRecentPage('dana', { label: `P${at}`, path: `/projects/${at}` });

    expect(recentPages('dana').map(({ label }) => label)).toEqual('P8 P7 P6 P5 P4 P3'.split(' '));
  });

  it('shows nobody the pages of another user', () => {
    noteRecentPage('dana', lake);

    expect(recentPages('riley')).toEqual([]);
  });

  it('forgets them at sign-out', () => {
    noteRecentPage('dana', lake);
    clearStorage({ withDrafts: true });

    expect(recentPages('dana')).toEqual([]);
  });

  it('takes a damaged list for an empty one', () => {
    localStorage.setItem('plumbline.recent', '{');

    expect(recentPages('dana')).toEqual([]);
  });
});
