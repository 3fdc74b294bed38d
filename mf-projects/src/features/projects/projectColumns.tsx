import { DateText, formatDate, Money, ProgressBar } from '@plumbline/design';
import type { Column, CompactRow } from '@plumbline/design/grid';
import { labelOf } from '@plumbline/domain';
import type { ProjectRow } from '../../data/schemas.ts';
import { priorityLabel, progressTone } from '../../shared/projectLabels.ts';
import type { Visibility } from '../../shared/useVisibility.ts';
import { ProjectNameLink } from './ProjectNameLink.tsx';
import { ProjectStatusChip } from '../../shared/ProjectStatusChip.tsx';

const budgetColumn: Column<ProjectRow> = {
  field: 'budget',
  header: 'Budget',
  yields: 3,
  width: 132,
  align: 'right',
  sortable: true,
  render: ({ budget }) => (budget === null ? '–' : <Money amount={budget} />),
};

const clientColumn: Column<ProjectRow> = {
  field: 'client_name',
  header: 'Client',
  grow: 1,
  width: 124,
  sortable: true,
  render: ({ client_name }) => client_name ?? '–',
};

/** The columns of the projects list; client and budget only for who may see them. */
export const projectColumns = ({ money, clients }: Visibility): Column<ProjectRow>[] => [
  {
    field: 'name',
    header: 'Name',
    grow: 2,
    width: 180,
    sortable: true,
    render: (project) => <ProjectNameLink project={project} />,
  },
  ...(clients ? [clientColumn] : []),
  {
    field: 'status',
    header: 'Status',
    width: 126,
    sortable: true,
    render: ({ status }) => <ProjectStatusChip status={status} />,
  },
  {
    field: 'completion_percentage',
    header: 'Progress',
    width: 120,
    sortable: true,
    render: ({ completion_percentage, name }) => (
      <ProgressBar
        value={completion_percentage}
        tone={progressTone(completion_percentage)}
        label={`Progress of ${name}`}
      />
    ),
  },
  {
    field: 'start_date',
    header: 'Start',
    yields: 2,
    width: 112,
    sortable: true,
    render: ({ start_date }) => <DateText value={start_date} />,
  },
  {
    field: 'end_date',
    header: 'End',
    width: 112,
    sortable: true,
    render: ({ end_date }) => <DateText value={end_date} />,
  },
  {
    field: 'priority',
    header: 'Priority',
    yields: 1,
    width: 88,
    sortable: true,
    render: ({ priority }) => labelOf(priorityLabel, priority),
  },
  ...(money ? [budgetColumn] : []),
];

/** A project on a phone. */
export const toCompactProject = (project: ProjectRow): CompactRow => ({
  title: project.name,
  status: <ProjectStatusChip status={project.status} />,
  detail: [project.client_name, project.end_date && `ends ${formatDate(project.end_date)}`]
    .filter(Boolean)
    .join(' · '),
  end: `${project.completion_percentage}%`,
});
