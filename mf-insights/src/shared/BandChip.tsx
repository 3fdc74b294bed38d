import { StatusChip, type StatusShape, type ToneName } from '@plumbline/design';
import type { Band } from '@plumbline/domain';

const bands: Record<Band, { tone: ToneName; shape: StatusShape }> = {
  green: { tone: 'success', shape: 'check' },
  blue: { tone: 'primary', shape: 'disc' },
  yellow: { tone: 'accent', shape: 'diamond' },
  red: { tone: 'error', shape: 'triangle' },
};

/** A figure in the color of its band, with a shape for color-blind users. */
export function BandChip({ band, label }: { band: Band; label: string }) {
  return <StatusChip label={label} {...bands[band]} />;
}
