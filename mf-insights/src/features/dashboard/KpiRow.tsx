import { Box, Card, type ToneName } from '@plumbline/design';
import { lazyComponent, useLink } from '@plumbline/platform';
import { useState } from 'react';
import { CardWait } from './DashboardCard.tsx';
import { KpiCard } from './KpiCard.tsx';
import { toKpis, type Kpi } from './kpis.ts';
import type { CardState } from './useDashboard.ts';

const ReceiptsDialog = lazyComponent(() =>
  import('./ReceiptsDialog.tsx').then((module) => module.ReceiptsDialog),
);

const tones: Record<Kpi['id'], ToneName> = {
  active: 'primary',
  pending: 'accent',
  overdue: 'error',
  paid: 'success',
};

/** The four KPIs; each opens its rows. */
export function KpiRow({ state, seesMoney }: { state: CardState; seesMoney: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const links: Record<Kpi['id'], string | undefined> = {
    active: useLink('projects.list', { query: { status: 'active' } }),
    pending: useLink('billing.invoices', { query: { status: 'current' } }),
    overdue: useLink('billing.invoices', { query: { status: 'overdue' } }),
    paid: undefined,
  };
  const waiting = seesMoney ? ['active', 'pending', 'overdue', 'paid'] : ['active'];
  return (
    <Box
      component="ul"
      aria-label="Key figures"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        mb: 2,
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: {
          xs: seesMoney ? '1fr 1fr' : '1fr',
          md: seesMoney ? 'repeat(4, 1fr)' : '1fr',
        },
      }}
    >
      {state.kind === 'ready'
        ? toKpis(state.dashboard).map((kpi) => (
            <KpiCard
              key={kpi.id}
              kpi={kpi}
              tone={tones[kpi.id]}
              to={links[kpi.id]}
              onOpen={kpi.id === 'paid' ? () => setOpen(true) : undefined}
            />
          ))
        : waiting.map((id) => (
            <Card component="li" key={id} sx={{ p: 1 }}>
              <CardWait state={state} height={104} />
            </Card>
          ))}
      {isOpen && <ReceiptsDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}
