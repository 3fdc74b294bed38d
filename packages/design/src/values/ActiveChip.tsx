import { StatusChip } from './StatusChip.tsx';

/** Active or Inactive. */
export function ActiveChip({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <StatusChip label="Active" tone="success" shape="check" />
  ) : (
    <StatusChip label="Inactive" tone="neutral" shape="ring" />
  );
}
