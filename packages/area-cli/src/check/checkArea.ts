import type { AreaManifest } from '@plumbline/contract';
import type { AreaUses, ShellOffers } from '@plumbline/area-registry/compatibility';
import type { FullRegistry } from '@plumbline/area-registry/store';
import { checkCode, checkShell, type Dependencies } from './code.ts';
import { checkCollisions } from './collisions.ts';
import { checkDeclarations } from './declarations.ts';
import { checkExtensionPoints } from './extensionPoints.ts';
import type { Finding } from './finding.ts';
import { checkMenu } from './menu.ts';
import { checkPaths } from './paths.ts';
import { checkSize } from './size.ts';
import { checkUsage } from '@plumbline/area-registry';

type Check = {
  area: AreaManifest;
  live: FullRegistry | null;
  read: (file: string) => Promise<Uint8Array>;
  /** What its code does, and the live shell where that is known. */
  code?: { uses: AreaUses; dependencies: Dependencies; offers: ShellOffers | null };
};

/** Everything that speaks against putting a built area beside the live ones; empty when it may be released. */
export async function checkArea({ area, live, read, code }: Check): Promise<Finding[]> {
  const areas = { ...live?.areas, [area.id]: area };
  const others = Object.values(areas).filter((other) => other.id !== area.id);
  return [
    ...checkDeclarations(area),
    ...checkCollisions(area, others),
    ...checkPaths(area, others),
    ...checkMenu(area, others),
    ...checkExtensionPoints(area, others),
    ...checkUsage(area, live?.areas[area.id], others),
    ...(code
      ? [
          ...checkCode({ area, others, ...code }),
          ...checkShell(code.uses, code.dependencies, code.offers),
        ]
      : []),
    ...(await checkSize({ area, areas, read })),
  ];
}
