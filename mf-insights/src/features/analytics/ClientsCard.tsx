import {
  StatusChip,
  Typography,
  formatMoney,
  type StatusShape,
  type ToneName,
} from '@plumbline/design';
import { clientStanding, rateOf, type ClientStanding } from '@plumbline/domain';
import { AreaLink } from '@plumbline/platform';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { BasisNote } from '../../shared/BasisNote.tsx';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { EmptyCard } from '../../shared/EmptyCard.tsx';
import { FigureTable } from '../../shared/FigureTable.tsx';
import { standingLabel } from './analyticsState.ts';

const looks: Record<ClientStanding, { tone: ToneName; shape: StatusShape }> = {
  excellent: { tone: 'success', shape: 'check' },
  good: { tone: 'primary', shape: 'disc' },
  average: { tone: 'accent', shape: 'half' },
  poor: { tone: 'error', shape: 'triangle' },
};
const title = 'Client performance metrics';

/** Clients by revenue and payment reliability. */
export function ClientsCard({ clients }: { clients: Analytics['clients'] }) {
  if (clients.length === 0)
    return (
      <EmptyCard
        title={title}
        wide
        empty="No client payments in this period"
        description="Revenue and payment habits will appear here by client."
      />
    );
  return (
    <ChartCard label={title} wide>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <FigureTable
        label="Clients"
        rows={clients.slice(0, 10)}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Client',
            cell: ({ id, name }) => (
              <AreaLink
                to="crm.client"
                params={{ clientId: id }}
                style={{ color: 'inherit' }}
                otherwise={name}
              >
                {name}
              </AreaLink>
            ),
          },
          { title: 'Revenue', cell: ({ revenue }) => formatMoney(revenue) },
          { title: 'Projects', cell: ({ projects }) => projects },
          {
            title: 'Paid on time',
            cell: ({ paidOnTime, fellDue }) => {
              const rate = rateOf(paidOnTime, fellDue);
              return rate === null ? '–' : `${rate}%`;
            },
          },
          {
            title: 'Days to pay',
            cell: ({ avgPaymentDays }) => avgPaymentDays ?? '–',
          },
          {
            title: 'Standing',
            cell: ({ paidOnTime, fellDue }) => {
              const standing = clientStanding(rateOf(paidOnTime, fellDue));
              return standing ? (
                <StatusChip label={standingLabel(standing)} {...looks[standing]} />
              ) : (
                '–'
              );
            },
          },
        ]}
      />
      <BasisNote />
    </ChartCard>
  );
}
