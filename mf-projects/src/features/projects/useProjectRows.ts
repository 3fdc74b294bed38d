import { listAnswer } from '@plumbline/data';
import { useState } from 'react';
import { useProjectListQuery } from '../../data/projects.ts';
import { toPageFilters, type ProjectListQuery } from '../../data/projectQuery.ts';
import type { ProjectRow } from '../../data/schemas.ts';

/**
 * The page of projects to show; projects created meanwhile stand first, wherever the order puts
 * them, until something else is asked for.
 */
export function useProjectRows(list: ProjectListQuery) {
  const { page, ...asked } = list;
  const question = JSON.stringify(asked);
  const [prepended, setCreated] = useState<{ question: string; rows: readonly ProjectRow[] }>();
  const created = prepended?.question === question ? prepended.rows : [];
  const query = useProjectListQuery(list);
  const found = query.data?.rows;
  const isNew = new Set(created.map(({ id }) => id));
  const rows =
    found && page === 0
      ? [
          ...created.map((project) => found.find(({ id }) => id === project.id) ?? project),
          ...found.filter(({ id }) => !isNew.has(id)),
        ]
      : found;
  const answer = listAnswer(query, 'Failed to fetch projects');
  const isNarrowed = Object.keys(toPageFilters(list)).length > 0;
  const isBare = query.currentData?.total === 0 && created.length === 0 && !isNarrowed;
  const archived = useProjectListQuery(
    { ...list, filters: { ...list.filters, status: 'archived' }, pageSize: 1 },
    { skip: !isBare },
  );
  return {
    /** Nothing to show, not even archived projects; false until that is known. */
    isEmpty: isBare && archived.data?.total === 0,
    answer: {
      ...answer,
      rows,
      // A new project is shown and counted even if the filters exclude it.
      total: rows && Math.max(answer.total ?? 0, rows.length),
    },
    prepend: (project: ProjectRow) => setCreated({ question, rows: [project, ...created] }),
    /** Removes deleted or archived rows from the new ones. */
    forget: (ids: readonly string[]) =>
      setCreated({ question, rows: created.filter(({ id }) => !ids.includes(id)) }),
  };
}
