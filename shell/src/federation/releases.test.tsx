import { jest } from '@jest/globals';
import type { LiveArea } from '@plumbline/contract';
import { makeReleases } from './releases.ts';
import { rememberCompany } from './rollouts.ts';

const registry = { revision: 4, issued_at: '2026-11-21T08:00:00Z', areas: {} };
const own = globalThis.fetch;
let asked = 0;
let now = 0;

beforeEach(() => {
  asked = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  globalThis.fetch = async () => {
    asked += 1;
    return Response.json(registry);
  };
});
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = own;
});

/** A session of a page that has begun so long ago, in milliseconds. */
function session(age: number) {
  now = age;
  return makeReleases({
    trusted: registry,
    registry,
    publicKey: undefined,
    overrides: {},
    area: 'projects',
  });
}

describe('the lookup of the newest registry', () => {
  it('is made whenever another area is entered', async () => {
    const releases = session(60_000);

    releases.visit('projects');
    releases.visit('billing');
    await releases.releaseOf('billing');
    releases.visit('crm');
    await releases.releaseOf('crm');

    expect(asked).toBe(2);
  });

  it('is made once for a visit that was expected', async () => {
    const releases = session(60_000);

    releases.expect('billing');
    now += 1000;
    releases.visit('billing');
    await releases.releaseOf('billing');

    expect(asked).toBe(1);
  });

  it('is made again for a visit long after it was expected', async () => {
    const releases = session(60_000);

    releases.expect('billing');
    now += 4000;
    releases.visit('billing');
    await releases.releaseOf('billing');

    expect(asked).toBe(2);
  });

  it('is left out once while the registry has just come with the page', async () => {
    const releases = session(2000);

    releases.expect('billing');
    releases.visit('billing');
    await releases.releaseOf('billing');
    expect(asked).toBe(0);

    releases.visit('projects');
    await releases.releaseOf('projects');
    expect(asked).toBe(1);
  });
});

it('gives a company its share of a rollout when it enters an area after its session was read', async () => {
  const area = (version: string) => ({ id: 'crm', version }) as LiveArea;
  const trusted = {
    ...registry,
    areas: { crm: area('1.0.0') },
    rollouts: { crm: { percent: 100, area: area('1.1.0') } },
  };
  now = 60_000;
  const releases = makeReleases({
    trusted,
    registry: trusted,
    publicKey: undefined,
    overrides: {},
    area: undefined,
  });
  expect(releases.current().areas['crm']?.version).toBe('1.0.0');

  rememberCompany('6f1b1c1e-7a52-4b6e-9d53-0f3c6a1d2b4c');
  releases.visit('crm');

  expect((await releases.releaseOf('crm'))?.version).toBe('1.1.0');
  localStorage.clear();
});
