import { skipToken, z } from '@plumbline/data';
import { ActionButton, Alert, Money, Stack, today } from '@plumbline/design';
import { ContentDialog, DateField, useWatch, useZodForm } from '@plumbline/design/forms';
import { agingRows, closingLabel } from '@plumbline/design/documents';
import { denialReason, useAccess } from '@plumbline/platform';
import { useClientStatementQuery } from '../../../data/statement.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { Figures } from '../Figures.tsx';
import { TabState } from '../../../shared/TabState.tsx';
import { StatementTable } from './StatementTable.tsx';
import { useStatementFiles } from './useStatementFiles.ts';

const periodForm = z.object({ from: z.string(), to: z.string() });

type StatementDialogProps = { client: Pick<ClientRow, 'id' | 'name'>; onClose: () => void };

/** A client's statement for a period, by default this year, as table, PDF, and CSV. */
export function StatementDialog({ client, onClose }: StatementDialogProps) {
  const { control } = useZodForm(periodForm, {
    from: `${today().slice(0, 4)}-01-01`,
    to: today(),
  });
  const [from, to] = useWatch({ control, name: ['from', 'to'] });
  const isPeriod = from !== '' && to !== '' && from <= to;
  const found = useClientStatementQuery(isPeriod ? { client: client.id, from, to } : skipToken);
  const statement = isPeriod ? found.data : undefined;
  const files = useStatementFiles();
  const denial = denialReason(useAccess({ feature: 'export_data', permission: 'view_money' }));
  const button = (kind: 'csv' | 'pdf') => (
    <ActionButton
      variant={kind === 'pdf' ? 'contained' : 'outlined'}
      denial={denial}
      disabled={!statement || found.isFetching}
      loading={files.working === kind}
      onClick={() => statement && files.download(kind, statement)}
    >
      Download {kind.toUpperCase()}
    </ActionButton>
  );
  return (
    <ContentDialog
      isOpen
      title={`Statement for ${client.name}`}
      width="md"
      onClose={onClose}
      actions={
        <>
          {button('csv')}
          {button('pdf')}
        </>
      }
    >
      <Stack spacing={3} sx={{ pt: 1 }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <DateField control={control} name="from" label="From" required />
          <DateField control={control} name="to" label="To" required />
        </Stack>
        {!isPeriod && <Alert severity="info">Choose a start date on or before the end date.</Alert>}
        {statement ? (
          <>
            <Figures
              label="Statement totals"
              figures={[
                ['Opening balance', <Money key="opening" amount={statement.opening} />],
                ['Invoiced', <Money key="invoiced" amount={statement.invoiced} />],
                ['Paid', <Money key="paid" amount={statement.paid} />],
                ['Credited', <Money key="credited" amount={statement.credited} />],
                ['Refunded', <Money key="refunded" amount={statement.refunded} />],
                [
                  closingLabel(statement),
                  <Money key="closing" amount={Math.abs(statement.closing)} />,
                ],
              ]}
            />
            <StatementTable statement={statement} />
            <Figures
              label="Unpaid invoices by days past due"
              figures={agingRows(statement).map(
                ([label, amount]) => [label, <Money key={label} amount={amount} />] as const,
              )}
            />
          </>
        ) : (
          isPeriod && (
            <TabState
              label="Loading the statement"
              failed="Failed to load the statement"
              error={found.error}
              onRetry={() => void found.refetch()}
            />
          )
        )}
      </Stack>
    </ContentDialog>
  );
}
