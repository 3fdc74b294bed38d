import type { RegistryChange } from '@plumbline/area-registry/store';
import { areasOff, releasedByTeams } from './releasedByTeams.ts';

const at = '2026-11-24T00:00:00.000Z';
const storeOf = (kinds: RegistryChange['kind'][]) => ({
  revisions: async () => kinds.map((_, index) => index + 1),
  change: async (number: number): Promise<RegistryChange | null> => {
    const kind = kinds[number - 1];
    return kind
      ? {
          kind,
          at,
          note: '',
          by: '',
          moves: [
            { id: 'crm', from: null, to: kind === 'hide' || kind === 'demotion' ? null : '1.0.0' },
          ],
        }
      : null;
  },
});

it.each<[string, RegistryChange['kind'][], string[]]>([
  ['a start', ['prepare'], []],
  ['a release after a start', ['prepare', 'release'], ['crm']],
  ['a rollback after a start', ['prepare', 'rollback'], ['crm']],
  ['a demotion after a start', ['prepare', 'demotion'], []],
  ['a demotion after a release', ['prepare', 'release', 'demotion'], ['crm']],
  ['a start after a release, by an older version', ['release', 'prepare'], []],
  ['a team that hid it after a start', ['prepare', 'hide'], ['crm']],
])('after %s', async (_, kinds, teams) => {
  expect([...(await releasedByTeams(storeOf(kinds)))]).toEqual(teams);
});

it.each<[string, RegistryChange['kind'][], string[]]>([
  ['a start', ['prepare'], []],
  ['a demotion of its first version', ['prepare', 'demotion'], ['crm']],
  ['a release after that', ['prepare', 'demotion', 'release'], []],
  ['a team that hid it', ['release', 'hide'], ['crm']],
])('after %s, off is what stays off at the next start', async (_, kinds, off) => {
  expect([...(await areasOff(storeOf(kinds)))]).toEqual(off);
});
