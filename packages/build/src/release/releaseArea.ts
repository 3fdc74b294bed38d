import type { Registry } from '@plumbline/contract';
import { checkArea } from '../check/checkArea.ts';
import type { Finding } from '../check/finding.ts';
import { storeBuild } from '../prepare/prepareArea.ts';
import { liveInFull, type AreaStore, type RegistryKeys } from '@plumbline/release/store';
import type { BuiltArea } from './buildArea.ts';
import { pointAt } from '@plumbline/release';

/** The checks speak against a release; `findings` say why. */
export class ReleaseRefusedError extends Error {
  readonly findings: Finding[];

  constructor(id: string, findings: Finding[]) {
    super(`${id} was not released:\n${findings.map(({ message }) => `  - ${message}`).join('\n')}`);
    this.name = 'ReleaseRefusedError';
    this.findings = findings;
  }
}

type Release = { built: BuiltArea; store: AreaStore; keys: RegistryKeys };

/**
 * Checks a built area, stores it for good and makes it live. Until the last step users have the old version.
 * Throws ReleaseRefusedError, VersionTakenError or RegistryMovedError.
 */
export async function releaseArea({ built, store, keys }: Release): Promise<Registry> {
  const { area, read } = built;
  const findings = await checkArea({ area, live: await liveInFull(store), read });
  if (findings.length > 0) throw new ReleaseRefusedError(area.id, findings);
  await storeBuild(store, built.output);
  return pointAt({ store, keys, versions: [area], kind: 'release' });
}
