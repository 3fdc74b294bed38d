import type { Registry } from '@plumbline/contract';
import { checkArea } from '../check/checkArea.ts';
import type { Finding } from '../check/finding.ts';
import { storeBuild } from '../prepare/prepareArea.ts';
import { liveInFull, type AreaStore, type RegistryKeys } from '@plumbline/area-registry/store';
import type { BuiltArea } from './buildArea.ts';
import { pointAt } from '@plumbline/area-registry';

/** The checks speak against a release; `findings` say why. */
export class ReleaseRefusedError extends Error {
  readonly findings: Finding[];

  constructor(id: string, findings: Finding[]) {
    super(
      `${id} may not be released:\n${findings.map(({ message }) => `  - ${message}`).join('\n')}`,
    );
    this.name = 'ReleaseRefusedError';
    this.findings = findings;
  }
}

type Stored = { built: BuiltArea; store: AreaStore };
type Release = Stored & { keys: RegistryKeys; isNewKey?: boolean };

/**
 * Checks a built area and stores it for good, live or not.
 * Throws ReleaseRefusedError or VersionTakenError.
 */
export async function storeArea({ built: { area, output, read }, store }: Stored): Promise<void> {
  const findings = await checkArea({ area, live: await liveInFull(store), read });
  if (findings.length > 0) throw new ReleaseRefusedError(area.id, findings);
  await storeBuild(store, output);
}

/**
 * Checks a built area, stores it and makes it live. Until the last step users have the old version.
 * Throws ReleaseRefusedError, VersionTakenError, UnsignedRegistryError or RegistryMovedError.
 */
export async function releaseArea({ built, store, ...signing }: Release): Promise<Registry> {
  await storeArea({ built, store });
  return pointAt({ store, ...signing, versions: [built.area], kind: 'release' });
}
