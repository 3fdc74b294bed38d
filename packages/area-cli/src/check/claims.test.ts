import { makeArea, readFrom } from '@plumbline/area-registry/fixtures';
import type { AreaManifest } from '@plumbline/contract';
import { checkArea } from './checkArea.ts';

const core = [
  makeArea({
    id: 'insights',
    routes: [{ id: 'insights.dashboard', path: '/dashboard', title: 'Dashboard' }],
    nav: [{ route: 'insights.dashboard', label: 'Dashboard', icon: 'x', order: 10, in: ['top'] }],
  }).area,
  makeArea({
    id: 'projects',
    routes: [
      { id: 'projects.list', path: '/projects', title: 'Projects' },
      { id: 'projects.detail', path: '/projects/:projectId', title: 'Project' },
    ],
  }).area,
];
const route = (path: string): Partial<AreaManifest> => ({
  routes: [{ id: 'team.home', path, title: 'Home' }],
});
const entry = (label: string, order: number): Partial<AreaManifest> => ({
  ...route('/team'),
  nav: [{ route: 'team.home', label, icon: 'x', order, in: ['top'] }],
});
const ofTeam = async (own: Partial<AreaManifest>) => {
  const { area, files } = makeArea({ id: 'team', ...own });
  const live = {
    revision: 1,
    issued_at: '2026-11-21T00:00:00.000Z',
    areas: Object.fromEntries(core.map((one) => [one.id, one])),
  };
  return (await checkArea({ area, live, read: readFrom(files) })).map(({ message }) => message);
};

it.each<[string, Partial<AreaManifest>, string[]]>([
  ['an unused path and menu entry', entry('Team', 200), []],
  [
    'every address',
    route('/*'),
    [
      'The path /* of team.home takes every address of the portal. Start it with your area’s name: /team/*.',
    ],
  ],
  [
    'every first word',
    route('/:anything'),
    [
      'The path /:anything of team.home takes every address of the portal. Start it with your area’s name: /team/:anything.',
    ],
  ],
  [
    "one of another area's addresses",
    route('/projects/mine'),
    [
      'The path /projects/mine of team.home has addresses in common with /projects/:projectId of projects. Start it with another name, such as /team.',
    ],
  ],
  [
    'all addresses below another area',
    route('/dashboard/*'),
    [
      'The path /dashboard/* of team.home has addresses in common with /dashboard of insights. Start it with another name, such as /team.',
    ],
  ],
  [
    'the label of the core',
    entry('dashboard ', 200),
    [
      'The menu entry "dashboard " of team has the label of an entry of insights. Choose another label.',
    ],
  ],
  [
    'an order of the core',
    entry('Team', 10),
    [
      'The menu entry "Team" of team has the order 10, which is that of "Dashboard". Choose another, such as 11.',
    ],
  ],
  [
    'the place before the core',
    entry('Team', -5),
    [
      'The menu entry "Team" of team has the order -5, which comes before the portal\'s own first entry. Choose another, such as 11.',
    ],
  ],
])('judges an area that claims %s', async (_, own, expected) => {
  expect(await ofTeam(own)).toEqual(expected);
});
