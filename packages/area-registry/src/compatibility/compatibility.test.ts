import { isInRange, missingIn, type AreaUses } from './index.ts';

it.each([
  ['19.3.1', '^19.0.0', true],
  ['19.3.1', '18.3.1', false],
  ['19.3.1', '^18 || ^19', true],
  ['19.3.1', '19', true],
  ['19.3.1', '19.x', true],
  ['1.3.0', '>=1.3.0 <3.0.0', true],
  ['3.0.0', '>=1.3.0 <3.0.0', false],
  ['1.2.9', '>=1.3.0 <3.0.0', false],
  ['0.2.5', '^0.2.1', true],
  ['0.3.0', '^0.2.1', false],
  ['1.2.9', '~1.2.0', true],
  ['1.3.0', '~1.2.0', false],
  ['1.0.0', 'workspace:*', true],
  ['1.0.0', 'catalog:', true],
  ['1.0.0', '*', true],
])('%s is in %s: %s', (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected);
});

describe('missingIn', () => {
  const offers = {
    contract: '1.3.0',
    modules: { '@plumbline/design': { version: '1.4.0', names: ['Page', 'PageHeader'] } },
  };
  const uses = (takes: AreaUses['takes'], range = '^1.0.0'): AreaUses => ({
    ranges: { '@plumbline/design': range },
    takes,
    imports: [],
    packages: [],
    ids: [],
    globalStyles: [],
  });

  it('has nothing against names that the shell exports', () => {
    expect(missingIn(offers, uses({ '@plumbline/design': ['Page', '*'] }))).toEqual([]);
  });

  it('names what the shell does not export', () => {
    expect(missingIn(offers, uses({ '@plumbline/design': ['Page', 'Gantt', 'Map'] }))).toEqual([
      "Gantt, Map of @plumbline/design, which the shell's 1.4.0 does not export",
    ]);
  });

  it('names a version that does not fit, and a module that is not there', () => {
    expect(missingIn(offers, uses({ '@plumbline/design': [] }, '^2.0.0'))).toEqual([
      '@plumbline/design ^2.0.0, but the shell has 1.4.0',
    ]);
    expect(missingIn(offers, uses({ '@plumbline/maps': ['Map'] }))).toEqual([
      '@plumbline/maps, which the shell does not have',
    ]);
  });
});
