import { planFeatures, rolePermissions } from '@plumbline/contract';
import type { NavEntry } from '../areas/liveAreas.ts';
import { pageEntries, recordEntries } from './paletteEntries.ts';

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
const labels = (entries: { label: string }[]) => entries.map(({ label }) => label);

describe('pageEntries', () => {
  it('has the pages and acts that the plan opens', () => {
    expect(labels(pageEntries(open('starter'), nav, ''))).toEqual(['Projects']);
    expect(labels(pageEntries(open('professional'), nav, ''))).toEqual(
      expect.arrayContaining(['Projects', 'Vendors', 'New project']),
    );
  });

  it('leads an act to its deep link', () => {
    const entry = pageEntries(open('professional'), nav, 'new proj')[0];

    expect(entry?.path).toBe('/projects?action=create');
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
});
