import { activityKind } from './activityKind.ts';

describe('activityKind', () => {
  it.each([
    ['project', 'update'],
    ['photo', 'update'],
    ['milestone', 'milestone'],
    ['timeline_entry', 'milestone'],
    ['weather_delay', 'issue'],
    ['invoice', 'update'],
    ['payment', 'update'],
    ['comet', 'other'],
  ])('shows an entry about a %s as %s', (type, kind) => {
    expect(activityKind(type)).toBe(kind);
  });
});
