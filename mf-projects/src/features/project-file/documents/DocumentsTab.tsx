import type { ProjectFile } from '../../../data/projectFile.ts';

export function DocumentsTab({ project }: { project: ProjectFile }) {
  return project.name;
}
