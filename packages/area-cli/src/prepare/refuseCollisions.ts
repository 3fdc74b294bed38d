import type { AreaManifest } from '@plumbline/contract';
import { checkCollisions } from '../check/collisions.ts';

/** The areas that may go live together, and those that claim what another one has, with the reason. */
export type Judged = {
  accepted: AreaManifest[];
  refused: { area: AreaManifest; message: string }[];
};

/** Holds new builds against the live areas and each other; of two new ones the first keeps what both claim. */
export function refuseCollisions(
  next: readonly AreaManifest[],
  live: readonly AreaManifest[],
): Judged {
  const standing = live.filter(({ id }) => !next.some((area) => area.id === id));
  const judged: Judged = { accepted: [], refused: [] };
  for (const area of next) {
    const findings = checkCollisions(area, [...standing, ...judged.accepted]);
    if (findings.length === 0) judged.accepted.push(area);
    else judged.refused.push({ area, message: findings.map(({ message }) => message).join(' ') });
  }
  return judged;
}
