import { isBelow, isRetired } from '@plumbline/area-registry';
import type { AreaStore } from '@plumbline/area-registry/store';
import type { AreaManifest } from '@plumbline/contract';
import { areaCommand } from '../areaCommand.ts';

/** A release that is probably a mistake; `--force` confirms it. */
class UnexpectedReleaseError extends Error {}

/** @throws UnexpectedReleaseError for a version below the live one, and for an area that was retired */
export async function refuseUnexpected(
  { id, version }: Pick<AreaManifest, 'id' | 'version'>,
  store: AreaStore,
): Promise<void> {
  const live = (await store.registry())?.areas[id]?.version;
  if (live && isBelow(version, live))
    throw new UnexpectedReleaseError(
      `${id} ${version} is below the live ${live}. Raise the version in its package.json; to go back: ${areaCommand} rollback ${id} --version ${version}; to release it all the same, add --force.`,
    );
  if (!live && (await isRetired(store, id)))
    throw new UnexpectedReleaseError(`${id} was retired. To release it again, add --force.`);
}
