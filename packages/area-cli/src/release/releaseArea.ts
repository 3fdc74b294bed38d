import type { Registry } from '@plumbline/contract';
import { checkBuilt } from '../check/checkBuilt.ts';
import type { OpenShell } from '../check/checkFiles.ts';
import type { Finding } from '../check/finding.ts';
import { storeBuild } from '../prepare/prepareArea.ts';
import type { AreaStore, RegistryKeys } from '@plumbline/area-registry/store';
import type { BuiltArea } from './buildArea.ts';
import { pointAt } from '@plumbline/area-registry';
import { refuseUnexpected } from './refuseUnexpected.ts';

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

type Stored = { built: BuiltArea; store: AreaStore; openShell: OpenShell };
type Release = Stored & {
  keys: RegistryKeys;
  isNewKey?: boolean;
  by?: string;
  /** Releases a version below the live one, or an area that was retired. */
  isForced?: boolean;
};

/**
 * Checks a built area and stores it for good, live or not. Answers what could not be checked.
 * Throws ReleaseRefusedError or VersionTakenError.
 */
export async function storeArea({ built, store, openShell }: Stored): Promise<string[]> {
  const { findings, notes } = await checkBuilt(built, store, openShell);
  if (findings.length > 0) throw new ReleaseRefusedError(built.area.id, findings);
  await storeBuild(store, built.output);
  return notes;
}

/**
 * Checks a built area, stores it and makes it live. Until the last step users have the old version.
 * Throws UnexpectedReleaseError, ReleaseRefusedError, VersionTakenError, UnsignedRegistryError or RegistryMovedError.
 */
export async function releaseArea({
  built,
  store,
  openShell,
  isForced,
  ...signing
}: Release): Promise<Registry> {
  if (!isForced) await refuseUnexpected(built.area, store);
  await storeArea({ built, store, openShell });
  return pointAt({ store, ...signing, versions: [built.area], kind: 'release' });
}
