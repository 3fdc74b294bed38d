import { StatusChip, type StatusShape, type ToneName } from '@plumbline/design';
import type { Band } from '@plumbline/domain';

const looks: Record<Band, { tone: ToneName; shape: StatusShape }> = {
  green: { tone: 'success', shape: 'check' },
  blue: { tone: 'primary', shape: 'disc' },
  yellow: { tone: 'accent', shape: 'diamond' },
  red: { tone: 'error', shape: 'triangle' },
};

/** A figure in the colour of its band [002 §9], with a shape for those who do not see it. */
export function BandChip({ band, label }: { band: Band; label: string }) {
  return <StatusChip label={label} {...looks[band]} />;
}
