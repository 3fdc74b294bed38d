import { contractVersion, type AreaManifest } from '@plumbline/contract';
import { randomBytes } from 'node:crypto';
import { makeArea, readFrom } from '@plumbline/area-registry/fixtures';
import type { FullRegistry } from '@plumbline/area-registry/store';
import { checkArea } from './checkArea.ts';

const liveWith = (...areas: AreaManifest[]): FullRegistry => ({
  revision: 1,
  issued_at: '2026-11-21T00:00:00.000Z',
  areas: Object.fromEntries(areas.map((area) => [area.id, area])),
});
const crm = makeArea({
  id: 'crm',
  routes: [{ id: 'crm.clients', path: '/clients', title: 'Clients' }],
  endpoints: ['clientList'],
  slots: {
    hosts: ['project.panel@1'],
    fills: [{ slot: 'project.actions@1', module: './slots/Message' }],
  },
  events: { emits: ['client.created@1'], handles: ['project.created@1'] },
  uses: { routes: ['projects.list'] },
}).area;
const fill = (slot: string) => ({ slot, module: './slots/Fill' });
const tab = (own: { id: string; label: string }): Partial<AreaManifest> => ({
  slots: {
    hosts: ['project.actions@1'],
    fills: [{ ...fill('project.tab@1'), tab: { icon: 'x', order: 60, ...own } }],
  },
});
/** An area that declares slots, events, and routes. */
const permits = makeArea({
  id: 'permits',
  routes: [{ id: 'permits.list', path: '/permits', title: 'Permits' }],
  slots: {
    hosts: ['permits.card@1'],
    fills: [
      {
        ...fill('project.tab@1'),
        tab: { id: 'permits', label: 'Permits', icon: 'x', order: 60 },
      },
    ],
  },
  events: { emits: ['permits.issued@1'], handles: [] },
}).area;
const projects = (own: Partial<AreaManifest> = {}) =>
  makeArea({
    id: 'projects',
    slots: { hosts: ['project.actions@1'], fills: [] },
    events: { emits: ['project.created@1'], handles: [] },
    ...own,
  });
const messages = async (
  own: Partial<AreaManifest>,
  live: FullRegistry | null = liveWith(crm, permits, projects().area),
) => {
  const { area, files } = projects(own);
  return (await checkArea({ area, live, read: readFrom(files) })).map(({ message }) => message);
};

describe('checkArea', () => {
  it('has nothing against an area that fits', async () => {
    expect(await messages({ version: '1.1.0' })).toEqual([]);
    expect(await messages({}, null)).toEqual([]);
  });

  it('lets an area use what another one offers beside the contract', async () => {
    const own: Partial<AreaManifest> = {
      slots: { hosts: ['project.actions@1', 'projects.badge@1'], fills: [fill('permits.card@1')] },
      events: { emits: ['project.created@1'], handles: ['permits.issued@1'] },
      uses: { routes: ['permits.list'] },
    };

    expect(await messages(own)).toEqual([]);
  });

  it.each<[string, Partial<AreaManifest>, string]>([
    [
      'a contract of the future',
      { contract: '^9.0.0' },
      `projects was built for contract ^9.0.0, which the shell does not support: it has ${contractVersion}.`,
    ],
    [
      'a route under another name',
      { routes: [...projects().area.routes, { id: 'crm.home', path: '/home', title: 'Home' }] },
      'The route crm.home does not belong to projects: its id must start with "projects.".',
    ],
    [
      'a path that the server keeps',
      { routes: [...projects().area.routes, { id: 'projects.x', path: '/api/x', title: 'X' }] },
      'The path /api/x of projects.x is taken by the shell or the server.',
    ],
    [
      'another path than the contract says',
      { routes: [{ id: 'projects.list', path: '/jobs', title: 'Jobs' }] },
      'The route projects.list has the path /jobs, but the contract says /projects.',
    ],
    [
      'a menu entry that leads nowhere',
      { nav: [{ route: 'projects.gone', label: 'Gone', icon: 'x', order: 1, in: ['top'] }] },
      'The menu entry "Gone" leads to projects.gone, which projects does not have.',
    ],
    [
      'a command that opens nothing',
      { commands: [{ label: 'Lost', kind: 'page', words: [], route: 'projects.gone' }] },
      'The command "Lost" opens projects.gone, which projects does not have.',
    ],
    [
      'a command that opens a page of one record',
      {
        routes: [
          ...projects().area.routes,
          { id: 'projects.detail', path: '/projects/:projectId', title: 'Project' },
        ],
        commands: [{ label: 'Job', kind: 'page', words: [], route: 'projects.detail' }],
      },
      'The command "Job" opens /projects/:projectId, which needs a parameter.',
    ],
    [
      'an unknown slot',
      { slots: { hosts: ['project.actions@1', 'project.roof@1'], fills: [] } },
      'The slot project.roof@1 is not in the contract. Your own slot\'s id starts with "projects." and ends with its version: projects.name@1.',
    ],
    [
      'an unknown event',
      { events: { emits: ['project.created@1', 'project.lost@1'], handles: [] } },
      'The event project.lost@1 is not in the contract. Your own event\'s id starts with "projects." and ends with its version: projects.name@1.',
    ],
    [
      'a slot that it declares without a version',
      { slots: { hosts: ['project.actions@1', 'projects.card'], fills: [] } },
      'The slot projects.card is not in the contract. Your own slot\'s id starts with "projects." and ends with its version: projects.name@1.',
    ],
    [
      'a fill of a slot that nobody offers',
      { slots: { hosts: ['project.actions@1'], fills: [fill('permits.card@2')] } },
      "No live area offers the slot permits.card@2. Beside the contract's, permits.card@1 can be used: release the area that offers the slot first, or correct the id.",
    ],
    [
      'an event that nobody emits',
      { events: { emits: ['project.created@1'], handles: ['permits.gone@1'] } },
      "No live area emits the event permits.gone@1. Beside the contract's, permits.issued@1 can be used: release the area that emits the event first, or correct the id.",
    ],
    [
      'a link to a route that nobody has',
      { uses: { routes: ['permits.gone'] } },
      "No live area has the route permits.gone. Beside the contract's, permits.list can be used: release the area that has the route first, or correct the id.",
    ],
    [
      'a tab of the page itself',
      tab({ id: 'snapshots', label: 'Photos' }),
      'The tab snapshots ("Photos") of project.tab@1 belongs to the page itself already. Choose another id and label.',
    ],
    [
      'a tab of another area',
      tab({ id: 'permits', label: 'Paperwork' }),
      'The tab permits ("Paperwork") of project.tab@1 belongs to permits already. Choose another id and label.',
    ],
    [
      'a path of another area',
      { routes: [...projects().area.routes, { id: 'projects.c', path: '/clients', title: 'C' }] },
      'The path /clients belongs to crm already.',
    ],
    [
      'a slot that another area hosts',
      { slots: { hosts: ['project.actions@1', 'project.panel@1'], fills: [] } },
      'The slot project.panel@1 belongs to crm already.',
    ],
    [
      'an endpoint of another area',
      { endpoints: ['clientList'] },
      'The endpoint clientList belongs to crm already.',
    ],
    [
      'an endpoint twice',
      { endpoints: ['projectList', 'projectList'] },
      'Projects has the endpoint projectList twice.',
    ],
  ])('refuses %s', async (_, own, message) => {
    expect(await messages(own)).toContain(message);
  });

  it.each<[string, Partial<AreaManifest>, string]>([
    [
      'route',
      { routes: [{ id: 'projects.other', path: '/other', title: 'Other' }] },
      'route projects.list',
    ],
    ['slot', { slots: { hosts: [], fills: [] } }, 'slot project.actions@1'],
    ['event', { events: { emits: [], handles: [] } }, 'event project.created@1'],
  ])('refuses to remove a %s in use and names who uses it', async (_, own, what) => {
    expect(await messages(own)).toContain(
      `projects no longer has the ${what}, which crm still uses.`,
    );
  });

  it('lets several areas offer the form for a new client', async () => {
    const billing = makeArea({
      id: 'billing',
      slots: { hosts: ['client.form@1'], fills: [] },
    }).area;

    expect(
      await messages(
        { slots: { hosts: ['project.actions@1', 'client.form@1'], fills: [] } },
        liveWith(crm, billing, projects().area),
      ),
    ).toEqual([]);
  });

  it('lets a slot move to another area', async () => {
    const elsewhere = makeArea({
      id: 'insights',
      slots: { hosts: ['project.actions@1'], fills: [] },
    }).area;

    expect(
      await messages(
        { slots: { hosts: [], fills: [] } },
        liveWith(crm, elsewhere, projects().area),
      ),
    ).toEqual([]);
  });

  it('refuses an entry over its budget', async () => {
    const { area, files } = makeArea({ id: 'projects' }, randomBytes(20_000).toString('base64'));

    const findings = await checkArea({ area, live: null, read: readFrom(files) });

    expect(findings).toEqual([
      {
        rule: 'size',
        message: expect.stringMatching(
          /^The entry has \d+\.\d KB of gzip; 14\.0 KB are allowed\. Load less of it, or a smaller library\.$/,
        ),
      },
    ]);
  });

  it('weighs of an area what the registry says of it, not all of its area.json', async () => {
    const names = Array.from({ length: 1000 }, () => randomBytes(16).toString('hex'));
    const routes = names.map((name) => ({ id: `other.a${name}`, path: `/${name}`, title: name }));

    expect(await messages({ endpoints: names })).toEqual([]);
    expect(await messages({}, liveWith(makeArea({ id: 'other', routes }).area))).toEqual([
      expect.stringMatching(/^The registry with it has \d+\.\d KB of gzip; 15\.0 KB are allowed\./),
    ]);
  });
});
