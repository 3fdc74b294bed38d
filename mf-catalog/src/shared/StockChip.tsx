import { StatusChip } from '@plumbline/design';
import type { StockStatus } from '@plumbline/domain';

const display = {
  'In Stock': { tone: 'success', shape: 'check' },
  'Low Stock': { tone: 'warning', shape: 'triangle' },
  'Out of Stock': { tone: 'error', shape: 'cross' },
} as const;

/** Stock status as text, shape, and color. */
export function StockChip({ status }: { status: StockStatus }) {
  return <StatusChip label={status} {...display[status]} />;
}
