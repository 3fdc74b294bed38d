import { tourSteps } from './tourSteps.ts';

const titles = (seesMoney: boolean) => tourSteps(seesMoney).map(({ title }) => title);

describe('tourSteps', () => {
  it('has five for who sees money', () => {
    expect(titles(true)).toEqual([
      'Welcome to Plumbline',
      'Project overview',
      'Quick actions',
      'Recent activity',
      'Revenue analytics',
    ]);
  });

  it('speaks of no money to who sees none', () => {
    expect(titles(false)).not.toContain('Revenue analytics');
    expect(JSON.stringify(tourSteps(false))).not.toMatch(/quote|invoice|revenue/i);
  });
});
