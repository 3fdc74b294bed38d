import { makeArea } from '@plumbline/area-registry/fixtures';
import { refuseCollisions } from './refuseCollisions.ts';

const projects = makeArea({ id: 'projects' }).area;
const crm = makeArea({ id: 'crm' }).area;
const thief = makeArea({
  id: 'thief',
  routes: [{ id: 'thief.list', path: '/projects', title: 'Projects' }],
}).area;

describe('refuseCollisions', () => {
  it('accepts areas that claim different things', () => {
    expect(refuseCollisions([projects, crm], [])).toEqual({
      accepted: [projects, crm],
      refused: [],
    });
  });

  it('refuses what a live area has, naming it', () => {
    const { accepted, refused } = refuseCollisions([crm, thief], [projects]);

    expect(accepted).toEqual([crm]);
    expect(refused[0]?.message).toBe('The path /projects belongs to projects already.');
  });

  it('lets the first of two new areas keep what both claim', () => {
    const { accepted, refused } = refuseCollisions([projects, thief], []);

    expect(accepted).toEqual([projects]);
    expect(refused.map(({ area }) => area.id)).toEqual(['thief']);
  });

  it('does not hold an area against its own older release', () => {
    const older = makeArea({ id: 'projects', version: '0.9.0' }).area;

    expect(refuseCollisions([projects], [older]).refused).toEqual([]);
  });
});
