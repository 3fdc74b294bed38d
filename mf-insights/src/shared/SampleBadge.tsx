import { StatusChip } from '@plumbline/design';

/** Stands on every figure that is not the company's own (DECISIONS C14). */
export function SampleBadge() {
  return <StatusChip label="Sample data" tone="warning" shape="square" />;
}
