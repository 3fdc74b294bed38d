import { ActionButton, ActiveChip, DateText, Money, StatusChip } from '@plumbline/design';
import type { Column, CompactRow } from '@plumbline/design/grid';
import { counted } from '@plumbline/domain';
import type { ClientRow } from '../../data/schemas.ts';
import { typeLabel } from '../../shared/clientLabels.ts';
import type { ClientActions } from './clientActions.ts';
import { MoreActions } from './MoreActions.tsx';

const dash = '–';

function ClientStatus({ is_active, overdue }: ClientRow) {
  return overdue !== null && overdue > 0 ? (
    <StatusChip label="Overdue" tone="error" shape="triangle" />
  ) : (
    <ActiveChip isActive={is_active} />
  );
}

const money = (
  field: 'outstanding' | 'total_value',
  header: string,
  yields: number,
): Column<ClientRow> => ({
  field,
  header,
  width: 132,
  align: 'right',
  sortable: true,
  yields,
  render: (client) => (client[field] === null ? dash : <Money amount={client[field]} />),
});

/** The columns of the clients table; money only for who may see it. */
export const clientColumns = (
  actions: ClientActions,
  canSeeMoney: boolean,
): Column<ClientRow>[] => [
  {
    field: 'name',
    header: 'Name',
    grow: 2,
    width: 180,
    sortable: true,
    render: ({ name }) => name,
  },
  {
    field: 'client_type',
    header: 'Type',
    width: 116,
    yields: 1,
    render: ({ client_type }) => typeLabel[client_type],
  },
  { field: 'phone', header: 'Phone', width: 136, yields: 5, render: ({ phone }) => phone ?? dash },
  {
    field: 'email',
    header: 'Email',
    grow: 1,
    width: 180,
    yields: 3,
    render: ({ email }) => email ?? dash,
  },
  {
    field: 'projects',
    header: 'Projects',
    width: 100,
    yields: 2,
    render: ({ active_projects }) => (active_projects > 0 ? `${active_projects} active` : dash),
  },
  ...(canSeeMoney
    ? [money('outstanding', 'Outstanding', 6), money('total_value', 'Total', 2)]
    : []),
  {
    field: 'last_contact',
    header: 'Last contact',
    width: 124,
    sortable: true,
    yields: 1,
    render: ({ last_contact }) => <DateText value={last_contact} relative />,
  },
  {
    field: 'status',
    header: 'Status',
    width: 108,
    render: (client) => <ClientStatus {...client} />,
  },
  {
    field: 'actions',
    header: 'Actions',
    width: 116,
    align: 'right',
    render: (client) => (
      <>
        {actions.isEditOffered && (
          <ActionButton
            size="small"
            denial={actions.denial}
            aria-label={`Edit ${client.name}`}
            onClick={() => actions.edit(client)}
          >
            Edit
          </ActionButton>
        )}
        <MoreActions client={client} actions={actions} />
      </>
    ),
  },
];

/** A client on a phone. */
export const toCompactClient = (client: ClientRow): CompactRow => ({
  title: client.name,
  status: (client.overdue ?? 0) > 0 || !client.is_active ? <ClientStatus {...client} /> : undefined,
  detail: [
    client.active_projects > 0 && counted(client.active_projects, 'active project'),
    client.phone ?? client.email ?? typeLabel[client.client_type],
  ]
    .filter(Boolean)
    .join(' · '),
  end:
    client.outstanding !== null && client.outstanding > 0 ? (
      <Money amount={client.outstanding} whole />
    ) : undefined,
});
