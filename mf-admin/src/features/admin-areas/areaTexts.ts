import type { StatusShape, ToneName } from '@plumbline/design';
import type { OperatedArea } from '../../data/areas.ts';

type Display = { label: string; tone: ToneName; shape: StatusShape };

export const stateDisplay: Record<OperatedArea['state'], Display> = {
  live: { label: 'Live', tone: 'success', shape: 'check' },
  hidden: { label: 'Hidden', tone: 'neutral', shape: 'cross' },
  retired: { label: 'Retired', tone: 'neutral', shape: 'cross' },
  demoted: { label: 'Turned off after failures', tone: 'error', shape: 'cross' },
  candidate: { label: 'Never released', tone: 'neutral', shape: 'cross' },
};

/** Sessions by version, most first: "1.4.0 62%, 1.3.0 38%". Empty while none is counted. */
export function sessionShares(sessions: OperatedArea['sessions']): string {
  const counted = Object.entries(sessions).filter(([, count]) => count > 0);
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  return counted
    .toSorted(([, one], [, other]) => other - one)
    .map(([version, count]) => `${version} ${Math.round((count / total) * 100)}%`)
    .join(', ');
}
