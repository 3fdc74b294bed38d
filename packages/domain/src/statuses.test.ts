import { labelOf, projectStatuses, storedIn } from './statuses.ts';

const labels = { planning: 'Planning', in_progress: 'In Progress' };

describe('labelOf', () => {
  it('returns the label of a known value', () => {
    expect(labelOf(labels, 'in_progress')).toBe('In Progress');
  });

  it('returns the words of a value that a newer release added', () => {
    expect(labelOf<string>(labels, 'on_site')).toBe('On site');
    expect(labelOf<string>(labels, 'toString')).toBe('ToString');
  });
});

it('lists no value twice', () => {
  for (const values of Object.values(storedIn)) expect(new Set(values).size).toBe(values.length);
  expect(storedIn['projects.status']).toBe(projectStatuses);
});
