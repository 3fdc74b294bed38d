import { readFile } from 'node:fs/promises';
import { contractVersion } from './version.ts';
import {
  currentSurface,
  isStepAfter,
  neededStep,
  releasedSurface,
  type Surface,
} from './surface.ts';

const base: Surface = {
  version: '1.2.0',
  exports: ['judge'],
  entries: { slots: ['a@1 mode:ZodEnum'] },
};
const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

describe('the contract', () => {
  it('changes its surface only with a version that says so', async () => {
    const released = await releasedSurface();

    const step = neededStep(released, currentSurface());

    const isVersioned = isStepAfter(step, contractVersion, released.version);
    expect({ step, isVersioned }).toEqual({ step, isVersioned: true });
  });

  it('has an entry in CHANGELOG.md for its version, and the version of its package', async () => {
    expect(await read('CHANGELOG.md')).toContain(`\n## ${contractVersion}\n`);
    expect(JSON.parse(await read('package.json')).version).toBe(contractVersion);
  });
});

describe('neededStep', () => {
  it.each<[string, Surface, 'none' | 'minor' | 'major']>([
    ['nothing for the same surface', base, 'none'],
    ['a minor version for a new export', { ...base, exports: ['judge', 'fillPath'] }, 'minor'],
    [
      'a minor version for a new slot',
      { ...base, entries: { slots: [...(base.entries.slots ?? []), 'b@1 '] } },
      'minor',
    ],
    ['a major version for a lost export', { ...base, exports: [] }, 'major'],
    [
      'a major version for other props of a slot',
      { ...base, entries: { slots: ['a@1 mode:ZodString'] } },
      'major',
    ],
  ])('asks for %s', (_, current, step) => {
    expect(neededStep(base, current)).toBe(step);
  });
});

describe('isStepAfter', () => {
  it.each<['none' | 'minor' | 'major', string, boolean]>([
    ['none', '1.2.0', true],
    ['minor', '1.2.5', false],
    ['minor', '1.3.0', true],
    ['minor', '2.0.0', true],
    ['major', '1.9.0', false],
    ['major', '2.0.0', true],
  ])('for a %s change holds %s against 1.2.0', (step, version, isEnough) => {
    expect(isStepAfter(step, version, '1.2.0')).toBe(isEnough);
  });
});
