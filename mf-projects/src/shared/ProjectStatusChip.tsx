import { StatusChip, projectLook } from '@plumbline/design';
import type { ProjectStatus } from '../data/schemas.ts';

/** A project's status. */
export function ProjectStatusChip({ status }: { status: ProjectStatus }) {
  return <StatusChip {...projectLook[status]} />;
}
