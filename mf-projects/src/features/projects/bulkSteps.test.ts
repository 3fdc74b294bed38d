import type { ProjectRow } from '../../data/schemas.ts';
import { makeProject } from '../../shared/makeProject.ts';
import { inSteps, projectsCount, undoOf } from './bulkSteps.ts';

const project = (id: string, status: ProjectRow['status'] = 'planning') =>
  makeProject({ id, name: `Job ${id}`, status });

describe('inSteps', () => {
  it('cuts forty-one projects into steps of twenty', () => {
    const ids = Array.from({ length: 41 }, (_, at) => String(at));

    const steps = inSteps('archive', ids);

    expect(steps.map((step) => step.ids.length)).toEqual([20, 20, 1]);
    expect(steps.flatMap((step) => step.ids)).toEqual(ids);
  });
});

describe('undoOf', () => {
  it.each([
    ['archive', 'unarchive'],
    ['unarchive', 'archive'],
    ['delete', 'restore'],
    ['restore', 'delete'],
  ] as const)('takes %s back by %s', (action, undo) => {
    expect(undoOf(action, [project('a')])).toEqual([{ action: undo, ids: ['a'] }]);
  });

  it('gives each project its own status back', () => {
    const projects = [project('a', 'planning'), project('b', 'delayed'), project('c', 'planning')];

    expect(undoOf('set_status', projects)).toEqual([
      { action: 'set_status', value: 'planning', ids: ['a', 'c'] },
      { action: 'set_status', value: 'delayed', ids: ['b'] },
    ]);
  });
});

describe('projectsCount', () => {
  it('counts in words', () => {
    expect([projectsCount(1), projectsCount(2)]).toEqual(['1 project', '2 projects']);
  });
});
