import { StatusChip } from '@plumbline/design';
import type { StockStatus } from '@plumbline/domain';

const looks = {
  'In Stock': { tone: 'success', shape: 'check' },
  'Low Stock': { tone: 'warning', shape: 'triangle' },
  'Out of Stock': { tone: 'error', shape: 'cross' },
} as const;

/** In Stock, Low Stock or Out of Stock, as a word, a shape and a colour. */
export function StockChip({ status }: { status: StockStatus }) {
  return <StatusChip label={status} {...looks[status]} />;
}
