import type { ProjectFile } from '../../../data/projectFile.ts';

export function PhotosTab({ project }: { project: ProjectFile }) {
  return project.name;
}
