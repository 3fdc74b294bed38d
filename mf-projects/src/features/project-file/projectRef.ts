import type { SlotProps } from '@plumbline/contract';
import type { ProjectFile } from '../../data/projectFileShapes.ts';

/** What other areas get of a project in its slots. */
export function refOf({ id, name, client_id, client_name }: ProjectFile) {
  return { id, name, client_id, client_name } satisfies SlotProps<'project.panel@1'>['project'];
}
