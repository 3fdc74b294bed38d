import { listAnswer } from '@plumbline/data';
import { useState } from 'react';
import { useProjectListQuery } from '../../data/projects.ts';
import type { ProjectListQuery } from '../../data/projectQuery.ts';
import type { ProjectRow } from '../../data/schemas.ts';

/** The page of projects to show; projects created meanwhile stand first, wherever the order puts them. */
export function useProjectRows(list: ProjectListQuery) {
  const [created, setCreated] = useState<readonly ProjectRow[]>([]);
  const query = useProjectListQuery(list);
  const found = query.data?.rows;
  const isNew = new Set(created.map(({ id }) => id));
  const rows =
    found && list.page === 0
      ? [
          ...created.map((project) => found.find(({ id }) => id === project.id) ?? project),
          ...found.filter(({ id }) => !isNew.has(id)),
        ]
      : found;
  return {
    answer: { ...listAnswer(query, 'Failed to fetch projects'), rows },
    prepend: (project: ProjectRow) => setCreated((before) => [project, ...before]),
    /** Rows that were deleted or archived do not come back as new ones. */
    forget: (ids: readonly string[]) =>
      setCreated((before) => before.filter(({ id }) => !ids.includes(id))),
  };
}
