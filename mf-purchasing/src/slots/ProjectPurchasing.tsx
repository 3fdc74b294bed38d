import type { SlotProps } from '@plumbline/contract';
import { EmptyState } from '@plumbline/design';

/** The tab Purchasing of a project. */
export function Fill({ project }: SlotProps<'project.tab@1'>) {
  return (
    <EmptyState
      title="No purchase orders"
      description={`Orders for ${project.name} appear here.`}
    />
  );
}
