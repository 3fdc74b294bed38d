import { areaDefinition, areaManifest, defineArea, registry } from './area.ts';
import { slotCatalog } from './slots.ts';

const projects = defineArea({
  id: 'projects',
  owner: 'team-projects',
  contract: '^1.0.0',
  requires: { feature: 'view_projects' },
  routes: [
    { id: 'projects.list', path: '/projects', title: 'Projects' },
    { id: 'projects.archive', path: '/projects/archive', title: 'Archive' },
  ],
  nav: [{ route: 'projects.archive', label: 'Archive', icon: 'archive', order: 90, in: ['user'] }],
  slots: {
    hosts: ['project.panel@1'],
    fills: [{ slot: 'shell.assistant@1', module: './slots/Assistant' }],
  },
  events: { emits: ['project.created@1'] },
  uses: { routes: ['billing.quoteNew'] },
});

const tab = { id: 'permits', label: 'Permits', icon: 'permits', order: 60 };

/** Never called: each line must not compile, and tsc says so when one does. */
export function mistakes() {
  const base = { id: 'projects', owner: 'x', contract: '^1.0.0' } as const;
  const list = { id: 'projects.list', path: '/projects', title: 'Projects' } as const;
  const bare = { slot: 'project.tab@1', module: './slots/Tab' } as const;
  const lost = { route: 'projects.lost', label: 'x', icon: 'x', order: 1, in: ['top'] } as const;
  return [
    // @ts-expect-error the path of a shared route is fixed
    defineArea({ ...base, routes: [{ id: 'projects.list', path: '/jobs', title: 'Projects' }] }),
    // @ts-expect-error the route belongs to another area
    defineArea({ ...base, routes: [{ id: 'crm.clients', path: '/clients', title: 'Clients' }] }),
    // @ts-expect-error a menu entry leads to a route of the area
    defineArea({ ...base, routes: [list], nav: [lost] }),
    // @ts-expect-error there is no such slot
    defineArea({ ...base, routes: [list], slots: { hosts: ['project.roof@1'] } }),
    // @ts-expect-error there is no such event
    defineArea({ ...base, routes: [list], events: { emits: ['project.lost@1'] } }),
    // @ts-expect-error there is no such feature
    defineArea({ ...base, routes: [list], requires: { feature: 'fly' } }),
    // @ts-expect-error a fill of a tab slot says what its tab looks like
    defineArea({ ...base, routes: [list], slots: { fills: [bare] } }),
    // @ts-expect-error there is no such route to link to
    defineArea({ ...base, routes: [list], uses: { routes: ['crm.gone'] } }),
  ];
}

describe('areaDefinition', () => {
  it('takes what defineArea typed and fills in what was left out', () => {
    expect(areaDefinition.parse(projects)).toMatchObject({
      events: { emits: ['project.created@1'], handles: [] },
    });
  });

  it.each([
    ['an id with capitals', { ...projects, id: 'Projects' }],
    [
      'a path without its slash',
      { ...projects, routes: [{ id: 'projects.list', path: 'projects', title: 'x' }] },
    ],
    ['an unknown field', { ...projects, colour: 'red' }],
    [
      'a fill of a tab slot without a tab',
      { ...projects, slots: { fills: [{ slot: 'project.tab@1', module: './slots/Tab' }] } },
    ],
    [
      'a tab in another slot',
      { ...projects, slots: { fills: [{ slot: 'project.panel@1', module: './slots/Tab', tab }] } },
    ],
    [
      'a fill outside ./slots/',
      { ...projects, slots: { fills: [{ slot: 'shell.assistant@1', module: './x' }] } },
    ],
  ])('refuses %s', (_, definition) => {
    expect(areaDefinition.safeParse(definition).success).toBe(false);
  });
});

describe('areaManifest', () => {
  const built = {
    ...projects,
    version: '1.0.0-dev.0a1b2c3d',
    base: '/areas/projects/1.0.0-dev.0a1b2c3d/',
    container: 'projects_1_0_0',
    files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
    preload: {},
    endpoints: [],
  };

  it('takes a build, and a registry takes it', () => {
    const area = areaManifest.parse(built);
    const live = { revision: 1, issued_at: '2026-11-21T00:00:00.000Z', areas: { projects: area } };

    expect(registry.parse(live).areas.projects?.version).toBe('1.0.0-dev.0a1b2c3d');
  });

  it.each([
    ['a version that is none', { version: 'latest' }],
    ['a file without a sha384', { files: { 'remoteEntry.js': 'sha256-AAAA' } }],
    ['a base without its end', { base: '/areas/projects/1.0.0' }],
  ])('refuses %s', (_, wrong) => {
    expect(areaManifest.safeParse({ ...built, ...wrong }).success).toBe(false);
  });
});

describe('slotCatalog', () => {
  it('takes functions where a slot hands them over', () => {
    const picker = slotCatalog['document.item-picker@1'];
    const props = { mode: 'quote', isOpen: true, onClose: () => {}, onPick: () => {} };

    expect(picker.safeParse(props).success).toBe(true);
    expect(picker.safeParse({ ...props, onPick: 'x' }).success).toBe(false);
  });
});
