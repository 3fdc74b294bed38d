import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  directoryStore,
  portalStore,
  registryKeys,
  type AreaStore,
  type RegistryKeys,
} from '@plumbline/area-registry/store';
import { parseTeamKey, readTeamKey, type TeamKey } from '@plumbline/area-registry/teams';
import { isWorkspace, startFolder } from '@plumbline/bundler/workspace';
import { z } from 'zod';
import { areaCommand } from '../areaCommand.ts';
import type { OpenShell } from '../check/checkFiles.ts';
import { shellOfPortal, shellOfWorkspace } from '../check/shellFiles.ts';
import { storeInBucket } from './bucket.ts';
import { UsageError } from './usageError.ts';

/** Where `area team new` puts a team's key. */
export const teamKeyFile = 'team-key.json';

/** Where a command finds what is live, and the key that signs it. */
export type Place = {
  store: AreaStore;
  keys: () => Promise<RegistryKeys>;
  openShell: OpenShell;
  /** Percent of an area's sessions by version, as a portal counts them; absent where none counts. */
  usage?: () => Promise<Usage>;
  /** The portal whose release service makes the change, with the team's key; absent where the store itself is written. */
  service?: { portal: URL; teamKey: () => Promise<TeamKey> };
};

/** By area and version, in percent. */
export type Usage = Record<string, Record<string, number>>;

type Options = {
  'data-dir'?: string;
  bucket?: string;
  product?: string;
  key?: string;
};

/** What a command does with the place: it signs there, or it writes or lists there. */
type Use = { signs: boolean; needsInstallation: boolean; writes: boolean };

/** The place that the options of a command name, from the folder that it is called in. @throws UsageError */
export function placeOf(options: Options, use: Use, directory: string): Place {
  const dataDir = resolve(
    startFolder(directory),
    options['data-dir'] ?? process.env.DATA_DIR ?? '.data',
  );
  const portal = options.product === undefined ? undefined : addressOf(options.product);
  const isPortal = portal && !options.bucket && !options['data-dir'];
  const key = options.key ?? join(dataDir, 'registry-key.json');
  if (isPortal && use.writes)
    return {
      ...readPlace(),
      service: { portal, teamKey: () => teamKeyOf(resolve(directory, options.key ?? teamKeyFile)) },
    };
  if (options.key || (options.bucket && use.signs)) refuseNoKey(key);
  else if (!options.bucket && !isPortal && (options['data-dir'] || use.needsInstallation))
    refuseNoInstallation(dataDir, key);
  return readPlace();

  function readPlace(): Place {
    return {
      store: storeOf(),
      keys: () => registryKeys(key),
      ...(portal && { usage: () => usageOf(portal) }),
      openShell: async () => {
        if (portal) return shellOfPortal(portal);
        return isWorkspace ? shellOfWorkspace() : undefined;
      },
    };
  }

  function storeOf(): AreaStore {
    if (options.bucket) return storeInBucket(options.bucket);
    return isPortal ? portalStore(portal) : directoryStore(join(dataDir, 'store'));
  }
}

/** The team's key: from the setting AREA_TEAM_KEY, as CI has it, else from a file. @throws UsageError without one */
async function teamKeyOf(file: string): Promise<TeamKey> {
  const { AREA_TEAM_KEY } = process.env;
  if (AREA_TEAM_KEY) return parseTeamKey(AREA_TEAM_KEY, 'AREA_TEAM_KEY');
  const key = await readTeamKey(file);
  if (key) return key;
  throw new UsageError(
    `A release to a portal needs your team's key, in AREA_TEAM_KEY or in ${file}. Make one with: ${areaCommand} team new <team>`,
  );
}

const usageAnswer = z.object({ areas: z.record(z.string(), z.record(z.string(), z.number())) });

/** Nothing where the portal has no release service. */
async function usageOf(portal: URL): Promise<Usage> {
  const answer = await fetch(new URL('/releases/usage', portal)).catch(() => undefined);
  const isJson = answer?.ok && answer.headers.get('content-type')?.includes('json');
  return isJson ? usageAnswer.parse(await answer.json()).areas : {};
}

function addressOf(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new UsageError(`--product ${text} is not an address like http://localhost:3000.`);
}

/** A key made here would sign what no page believes; the data folder's own is made at its first start. */
function refuseNoKey(key: string): void {
  if (existsSync(key)) return;
  throw new UsageError(`There is no signing key in ${key}. Name its file by --key.`);
}

/** A release into a folder that nobody serves would be live nowhere. */
function refuseNoInstallation(dataDir: string, key: string): void {
  if (existsSync(key)) return;
  throw new UsageError(
    `There is no installation in ${dataDir}. Start it once with npm start, or name the data folder of another one by --data-dir.`,
  );
}
