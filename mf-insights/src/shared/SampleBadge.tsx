import { StatusChip } from '@plumbline/design';

/** Shown on all sample data. */
export function SampleBadge() {
  return <StatusChip label="Sample data" tone="warning" shape="square" />;
}
