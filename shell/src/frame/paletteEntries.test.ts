import { planFeatures, rolePermissions } from '@plumbline/contract';
import type { Command, NavEntry } from '../areas/liveAreaTypes.ts';
import { pageEntries, recentEntries, recordEntries } from './paletteEntries.ts';

const projects = {
  id: 'projects.list',
  area: 'projects',
  path: '/projects',
  title: 'Projects',
  requires: [{ feature: 'view_projects' as const }],
};
const detail = { ...projects, id: 'projects.detail', path: '/projects/:projectId' };
const vendors = {
  ...projects,
  id: 'catalog.vendors',
  path: '/vendors',
  requires: [{ feature: 'vendor_management' as const }],
};
const open = (plan: 'starter' | 'professional') => ({
  routes: new Map([projects, detail, vendors].map((route) => [route.id, route])),
  abilities: {
    status: 'ready' as const,
    features: planFeatures[plan],
    permissions: rolePermissions.owner,
  },
});
const nav: NavEntry[] = [
  { route: projects, label: 'Projects', icon: 'projects', order: 20, in: ['top'] },
  { route: vendors, label: 'Vendors', icon: 'vendors', order: 50, in: ['top'] },
];
const commands: Command[] = [
  {
    route: {
      ...projects,
      requires: [...projects.requires, { feature: 'create_edit_projects' as const }],
    },
    label: 'New project',
    kind: 'action',
    words: ['add job'],
    query: { action: 'create' },
  },
  { route: projects, label: 'Projects', kind: 'page', words: ['jobs'] },
  { route: projects, label: 'Progress report', kind: 'page', words: ['projection'] },
];
const live = { nav, commands };
const labels = (entries: { label: string }[]) => entries.map(({ label }) => label);

describe('pageEntries', () => {
  it('has the menu and the actions that the plan opens', () => {
    expect(labels(pageEntries(open('starter'), live, ''))).toEqual(['Projects']);
    expect(labels(pageEntries(open('professional'), live, ''))).toEqual([
      'Projects',
      'Vendors',
      'New project',
    ]);
  });

  it('leads an action to its deep link', () => {
    const entry = pageEntries(open('professional'), live, 'new proj')[0];

    expect(entry?.path).toBe('/projects?action=create');
  });

  it('finds by other words, after the names, and lists a page once', () => {
    expect(labels(pageEntries(open('professional'), live, 'proj'))).toEqual([
      'Projects',
      'New project',
      'Progress report',
    ]);
    expect(labels(pageEntries(open('professional'), live, 'Job'))).toEqual([
      'Projects',
      'New project',
    ]);
    expect(pageEntries(open('professional'), live, 'zzz')).toEqual([]);
    expect(pageEntries(open('professional'), live, ' ')).toHaveLength(3);
  });

  it('finds by single words in any order, singular or plural', () => {
    const find = (typed: string) => labels(pageEntries(open('professional'), live, typed));

    expect(find('reports')).toEqual(['Progress report']);
    expect(find('report progress')).toEqual(['Progress report']);
    expect(find('job project')).toEqual(['New project', 'Projects']);
    expect(find('job zzz')).toEqual([]);
  });
});

describe('recentEntries', () => {
  it('leads to the page of each record', () => {
    expect(recentEntries([{ label: 'Lakeside deck', path: '/projects/p7' }])).toEqual([
      expect.objectContaining({ group: 'Recent', label: 'Lakeside deck', path: '/projects/p7' }),
    ]);
  });
});

describe('recordEntries', () => {
  it('leads a record to its page and leaves out kinds without a live page', () => {
    const records = [
      { type: 'project', id: 'p7', title: 'Lakeside deck' },
      { type: 'client', id: 'c1', title: 'M. Alvarez' },
      { type: 'document', id: 'd1', title: 'Permit', project_id: 'p7' },
    ];

    expect(recordEntries(open('starter'), records).map(({ path }) => path)).toEqual([
      '/projects/p7',
      '/projects/p7',
    ]);
  });

  it('lists three of a kind, the kind of the best match first', () => {
    const found = (type: string, id: string) => ({ type, id, title: `${type} ${id}` });
    const records = ['1', '2', '3', '4'].map((id) => found('vendor', id));

    expect(
      labels(
        recordEntries(open('professional'), [
          found('vendor', '0'),
          found('project', 'p7'),
          ...records,
        ]),
      ),
    ).toEqual(['vendor 0', 'vendor 1', 'vendor 2', 'project p7']);
  });
});
