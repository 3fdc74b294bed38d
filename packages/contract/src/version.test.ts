import { supportsContract } from './version.ts';

describe('supportsContract', () => {
  it.each([
    ['^2.1.0', '2.1.0', true],
    ['^2.0.4', '2.1.0', true],
    ['2.1.0', '2.1.0', true],
    ['^1.7.0', '2.1.0', true],
    ['^2.2.0', '2.1.0', false],
    ['^2.1.1', '2.1.0', false],
    ['^0.9.0', '2.1.0', false],
    ['^3.0.0', '2.1.0', false],
    ['*', '2.1.0', false],
  ])('for an area of %s on contract %s is %s', (range, version, isSupported) => {
    expect(supportsContract(range, version)).toBe(isSupported);
  });
});
