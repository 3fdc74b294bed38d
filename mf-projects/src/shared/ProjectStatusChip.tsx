import type { ProjectStatus } from '@plumbline/domain';
import { StatusChip, projectStatusDisplay, statusDisplay } from '@plumbline/design';

/** A project's status. */
export function ProjectStatusChip({ status }: { status: ProjectStatus }) {
  return <StatusChip {...statusDisplay(projectStatusDisplay, status)} />;
}
