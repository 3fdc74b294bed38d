import type { LiveArea } from '@plumbline/contract';
import { bucketOf, rememberCompany, withRollouts } from './rollouts.ts';

const company = (at: number) => `6f1b1c1e-7a52-4b6e-9d53-${at.toString(16).padStart(12, '0')}`;
const version = (text: string) => ({ id: 'crm', version: text }) as LiveArea;
const registry = (percent: number) => ({
  revision: 1,
  issued_at: '2026-11-21T08:00:00Z',
  areas: { crm: version('1.0.0') },
  rollouts: { crm: { percent, area: version('1.1.0') } },
});
const runs = (percent: number) => withRollouts(registry(percent)).areas['crm']?.version;

afterEach(() => localStorage.clear());

it('spreads companies evenly, and each area differently', () => {
  const companies = Array.from({ length: 5000 }, (_, at) => company(at));
  const inShare = (percent: number, area = 'crm') =>
    companies.filter((one) => bucketOf(one, area) < percent);

  for (const percent of [1, 10, 50])
    expect(inShare(percent).length / 50).toBeCloseTo(percent, -0.5);
  expect(inShare(10).filter((one) => inShare(10, 'billing').includes(one)).length).toBeLessThan(
    120,
  );
  expect(inShare(100)).toHaveLength(5000);
});

it('gives the new version to companies in the share alone, and keeps them in it as it grows', () => {
  const at = Array.from({ length: 200 }, (_, one) => one);
  const inside = at.find((one) => bucketOf(company(one), 'crm') < 10) ?? 0;
  const outside = at.find((one) => bucketOf(company(one), 'crm') >= 50) ?? 0;

  rememberCompany(company(inside));
  expect([runs(1), runs(10), runs(50)].slice(1)).toEqual(['1.1.0', '1.1.0']);
  rememberCompany(company(outside));
  expect(runs(50)).toBe('1.0.0');
});

it('gives the released version to a browser that no company has used', () => {
  expect(runs(50)).toBe('1.0.0');
});
