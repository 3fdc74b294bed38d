import type { ProjectStatus } from '@plumbline/domain';
import { StatusChip, projectLook, statusDisplay } from '@plumbline/design';

/** A project's status. */
export function ProjectStatusChip({ status }: { status: ProjectStatus }) {
  return <StatusChip {...statusDisplay(projectLook, status)} />;
}
