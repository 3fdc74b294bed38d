import { StatusChip } from '@plumbline/design';
import type { ProjectStatus } from '../data/schemas.ts';
import { statusLook } from './projectWords.ts';

/** A project's status. */
export function ProjectStatusChip({ status }: { status: ProjectStatus }) {
  return <StatusChip {...statusLook[status]} />;
}
