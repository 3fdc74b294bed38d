import { Link } from '@plumbline/design';
import type { Column } from '@plumbline/design/grid';
import { Link as RouterLink } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { documentLabel } from '../labels.ts';

type Listed = {
  id: string;
  title: string;
  client_name: string | null;
  project_name: string | null;
};

/** Number, client, title and project: what every row of both lists begins with. */
export const documentColumns = <Row extends Listed>(
  kind: DocumentKind,
  numberOf: (row: Row) => string,
): Column<Row>[] => [
  {
    field: `${kind}_number`,
    header: `${documentLabel[kind]} #`,
    width: 120,
    sortable: true,
    render: (row) => (
      <Link component={RouterLink} to={`/${kind}s/${row.id}`} sx={{ fontWeight: 600 }}>
        {numberOf(row)}
      </Link>
    ),
  },
  {
    field: 'client_name',
    header: 'Client',
    grow: 1,
    width: 100,
    sortable: true,
    render: ({ client_name }) => client_name ?? '–',
  },
  {
    field: 'title',
    header: 'Title',
    yields: 0,
    grow: 1,
    width: 124,
    render: ({ title }) => title,
  },
  {
    field: 'project_name',
    header: 'Project',
    yields: 1,
    grow: 1,
    width: 124,
    sortable: true,
    render: ({ project_name }) => project_name ?? '–',
  },
];
