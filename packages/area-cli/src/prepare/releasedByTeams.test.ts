import type { RegistryChange } from '@plumbline/area-registry/store';
import { releasedByTeams } from './releasedByTeams.ts';

const at = '2026-11-24T00:00:00.000Z';
const storeOf = (kinds: RegistryChange['kind'][]) => ({
  revisions: async () => kinds.map((_, index) => index + 1),
  change: async (number: number): Promise<RegistryChange | null> => {
    const kind = kinds[number - 1];
    return kind ? { kind, at, note: '', moves: [{ id: 'crm', from: null, to: '1.0.0' }] } : null;
  },
});

it.each<[string, RegistryChange['kind'][], string[]]>([
  ['a start', ['prepare'], []],
  ['a release after a start', ['prepare', 'release'], ['crm']],
  ['a rollback after a start', ['prepare', 'rollback'], ['crm']],
  ['a demotion after a start', ['prepare', 'demotion'], []],
  ['a demotion after a release', ['prepare', 'release', 'demotion'], ['crm']],
  ['a start after a release, by an older version', ['release', 'prepare'], []],
])('after %s', async (_, kinds, teams) => {
  expect([...(await releasedByTeams(storeOf(kinds)))]).toEqual(teams);
});
