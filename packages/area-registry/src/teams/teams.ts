import { isSignedRegistry } from '@plumbline/contract';
import { z } from 'zod';
import { signDocument, type AreaStore, type RegistryKeys } from '../store/index.ts';
import { teamName } from './teamKeys.ts';

const team = z.object({
  /** Public Ed25519 key, base64url. */
  key: z.string().regex(/^[\w-]{43}$/, 'must be a public key as `area team new` prints it'),
  /** Ids of the areas that the team may release. */
  areas: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be ids of areas such as permits')),
});

const teamsFile = z.object({
  kind: z.literal('teams'),
  teams: z.record(teamName, team),
  signature: z.string().optional(),
});

/** The teams of a store by name. */
export type Teams = Record<string, z.infer<typeof team>>;

/** The teams that the store's operator has listed; none in a new store. @throws Error for a list without the operator's signature */
export async function readTeams(
  store: Pick<AreaStore, 'teams'>,
  publicKey: JsonWebKey,
): Promise<Teams> {
  const stored = await store.teams();
  if (stored === null) return {};
  if (await isSignedRegistry(stored, publicKey)) return teamsFile.parse(stored).teams;
  throw new Error(
    "The list of teams isn't signed by this store's key: it was altered, or the key was changed. Add the teams again.",
  );
}

type Change = { store: AreaStore; keys: RegistryKeys };

/**
 * Lists a team with its public key and the areas that it may release, in place of what was listed.
 * @throws Error when another team has one of the areas
 */
export async function addTeam({
  store,
  keys,
  name,
  ...added
}: Change & { name: string; key: string; areas: string[] }): Promise<void> {
  await change({ store, keys }, (teams) => {
    for (const [other, { areas }] of Object.entries(teams)) {
      const taken = other === name ? undefined : areas.find((area) => added.areas.includes(area));
      if (taken)
        throw new Error(`${taken} belongs to the team ${other}. List ${other} without it first.`);
    }
    return { ...teams, [teamName.parse(name)]: team.parse(added) };
  });
}

/** Takes a team off the list: its key releases nothing more. @throws Error for a team that isn't listed */
export async function removeTeam({ store, keys, name }: Change & { name: string }): Promise<void> {
  await change({ store, keys }, (teams) => {
    if (!teams[name]) throw new Error(`There is no team ${name}.`);
    return Object.fromEntries(Object.entries(teams).filter(([one]) => one !== name));
  });
}

/** Two operators at once lose no team: what the other one wrote is read again. */
async function change({ store, keys }: Change, next: (teams: Teams) => Teams): Promise<void> {
  await store.changeTeams(async (stored) => {
    const teams = await readTeams({ teams: async () => stored }, keys.publicKey);
    return signDocument({ kind: 'teams', teams: next(teams) }, keys);
  });
}
