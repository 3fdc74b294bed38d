import { Button, DetailSection, EmptyState, Money, Stack } from '@plumbline/design';
import { lazyComponent, useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import {
  useClientAgingQuery,
  useClientFinancialsQuery,
  useClientInvoicesQuery,
} from '../../data/clientFile.ts';
import type { ClientRow } from '../../data/schemas.ts';
import { CreditSection } from './credit/CreditSection.tsx';
import { Figures } from './Figures.tsx';
import { InvoiceHistory } from './InvoiceHistory.tsx';
import { TabState } from '../../shared/TabState.tsx';
import { AgingRows } from './AgingRows.tsx';

const StatementDialog = lazyComponent(() =>
  import('./statement/StatementDialog.tsx').then((module) => module.StatementDialog),
);

const percent = (rate: number | null) => (rate === null ? '–' : `${rate}%`);
const days = (count: number | null) => (count === null ? '–' : `${count} days`);

/** Balance, aging, credit, payment behavior, and invoices. */
export function FinancialTab({ client }: { client: ClientRow }) {
  const of = { company: useCompanyId(), client: client.id };
  const financials = useClientFinancialsQuery(of);
  const aging = useClientAgingQuery(of);
  const invoices = useClientInvoicesQuery(of);
  const [isStatementOpen, setStatementOpen] = useState(false);
  const { data } = financials;
  if (!data || aging.data === undefined || !invoices.data)
    return (
      <TabState
        label="Loading financials"
        failed="Failed to load the client's financials"
        error={financials.error ?? aging.error ?? invoices.error}
        onRetry={() => {
          for (const query of [financials, aging, invoices]) void query.refetch();
        }}
      />
    );
  if (invoices.data.length === 0 && data.quoted === 0 && data.credit === 0)
    return (
      <EmptyState
        title="No financial history yet"
        description="Balance, aging, and payments will appear here after the first invoice."
      />
    );
  return (
    <Stack spacing={3}>
      <Button
        variant="outlined"
        sx={{ alignSelf: 'flex-end' }}
        onClick={() => setStatementOpen(true)}
      >
        Statement
      </Button>
      {isStatementOpen && (
        <StatementDialog client={client} onClose={() => setStatementOpen(false)} />
      )}
      <Figures
        label="Balance"
        figures={[
          ['Outstanding', <Money key="open" amount={data.outstanding} />],
          ['Overdue', <Money key="late" amount={data.overdue} />],
          ['Invoiced', <Money key="invoiced" amount={data.invoiced} />],
          ['Paid', <Money key="paid" amount={data.paid} />],
          ['Quoted', <Money key="quoted" amount={data.quoted} />],
          ['Credit', <Money key="credit" amount={data.credit} />],
          ['Average days to pay', days(data.average_days_to_pay)],
          ['Paid on time', percent(data.on_time_rate)],
        ]}
      />
      <DetailSection isCard title="Aging">
        <AgingRows aging={aging.data} />
      </DetailSection>
      <CreditSection client={client} credit={data.credit} />
      <DetailSection isCard title="Payment history">
        <InvoiceHistory invoices={invoices.data} />
      </DetailSection>
    </Stack>
  );
}
