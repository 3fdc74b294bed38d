import type { AreaManifest } from '@plumbline/contract';
import type { FullRegistry } from '@plumbline/area-registry/store';
import { checkCollisions } from './collisions.ts';
import { checkDeclarations } from './declarations.ts';
import { checkExtensionPoints } from './extensionPoints.ts';
import type { Finding } from './finding.ts';
import { checkSize } from './size.ts';
import { checkUsage } from '@plumbline/area-registry';

type Check = {
  area: AreaManifest;
  live: FullRegistry | null;
  read: (file: string) => Promise<Uint8Array>;
};

/** Everything that speaks against putting a built area beside the live ones; empty when it may be released. */
export async function checkArea({ area, live, read }: Check): Promise<Finding[]> {
  const areas = { ...live?.areas, [area.id]: area };
  const others = Object.values(areas).filter((other) => other.id !== area.id);
  return [
    ...checkDeclarations(area),
    ...checkCollisions(area, others),
    ...checkExtensionPoints(area, others),
    ...checkUsage(area, live?.areas[area.id], others),
    ...(await checkSize({ area, areas, read })),
  ];
}
