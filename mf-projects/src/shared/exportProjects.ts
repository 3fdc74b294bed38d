import { projectStatusDisplay, statusDisplay } from '@plumbline/design';
import { labelOf } from '@plumbline/domain';
import type { ProjectRow } from '../data/schemas.ts';
import type { Visibility } from './useVisibility.ts';
import { priorityLabel } from './projectLabels.ts';

type ExportColumn = { title: string; value: (row: ProjectRow) => string | number | null };

/** The columns of the CSV file; clients and sums only for who may see them. */
const exportColumns = ({ money, clients }: Visibility): ExportColumn[] => [
  { title: 'Name', value: ({ name }) => name },
  ...(clients ? [{ title: 'Client', value: ({ client_name }: ProjectRow) => client_name }] : []),
  { title: 'Type', value: ({ project_type }) => project_type },
  { title: 'Status', value: ({ status }) => statusDisplay(projectStatusDisplay, status).label },
  { title: 'Priority', value: ({ priority }) => labelOf(priorityLabel, priority) },
  { title: 'Percent Complete', value: ({ completion_percentage }) => completion_percentage },
  { title: 'Start Date', value: ({ start_date }) => start_date },
  { title: 'End Date', value: ({ end_date }) => end_date },
  { title: 'Address', value: ({ address }) => address },
  { title: 'Project Manager', value: ({ manager_name }) => manager_name },
  ...(money
    ? [
        { title: 'Budget', value: ({ budget }: ProjectRow) => budget },
        { title: 'Spent', value: ({ actual_cost }: ProjectRow) => actual_cost },
      ]
    : []),
];

/** Hands the projects to the browser as projects_{date}.csv. */
export async function exportProjects(projects: readonly ProjectRow[], visibility: Visibility) {
  const { csvFileName, downloadCsv, toCsv } = await import('@plumbline/design/import');
  downloadCsv(csvFileName('projects'), toCsv(exportColumns(visibility), projects));
}
