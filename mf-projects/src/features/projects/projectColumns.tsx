import { DateText, Money, ProgressBar } from '@plumbline/design';
import type { Column } from '@plumbline/design/grid';
import type { ProjectRow } from '../../data/schemas.ts';
import { priorityLabel, progressTone } from '../../shared/projectWords.ts';
import { ProjectNameLink } from './ProjectNameLink.tsx';
import { ProjectStatusChip } from '../../shared/ProjectStatusChip.tsx';

const budgetColumn: Column<ProjectRow> = {
  field: 'budget',
  header: 'Budget',
  width: 128,
  align: 'right',
  sortable: true,
  render: ({ budget }) => (budget === null ? '–' : <Money amount={budget} />),
};

/** The columns of the projects list; the budget only for who may see sums. */
export const projectColumns = (canSeeMoney: boolean): Column<ProjectRow>[] => [
  {
    field: 'name',
    header: 'Name',
    grow: 2,
    width: 180,
    sortable: true,
    render: (project) => <ProjectNameLink project={project} />,
  },
  {
    field: 'client_name',
    header: 'Client',
    grow: 1,
    width: 124,
    sortable: true,
    render: ({ client_name }) => client_name ?? '–',
  },
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
    width: 88,
    sortable: true,
    render: ({ priority }) => priorityLabel[priority],
  },
  ...(canSeeMoney ? [budgetColumn] : []),
];
