import { Button, SectionCard, Stack, Typography, clientMoney, ClientDate } from '@plumbline/design';
import { lazyComponent, Slot } from '@plumbline/platform';
import { api, useDispatch } from '@plumbline/data';
import type { PortalHome } from '../../data/portalShapes.ts';
import { openItems } from '../../shared/openItems.ts';
import { RowList } from '../../shared/RowList.tsx';
import { useOpenDocument } from '../../shared/useOpenDocument.ts';

const StatementButton = lazyComponent(() =>
  import('./StatementButton.tsx').then((module) => module.StatementButton),
);

export type PartProps = { home: PortalHome; session: string; base: string };

export function Invoices({ home, session }: PartProps) {
  const { open, isOpening } = useOpenDocument(session);
  const dispatch = useDispatch();
  const unpaid = openItems(home).invoices;
  const isPayable = (id: string) => unpaid.some((invoice) => invoice.id === id);
  return (
    <SectionCard isMain title="Invoices">
      {home.invoices.length === 0 && <Typography>No invoices yet.</Typography>}
      {home.invoices.length > 0 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 1 }}>
          {!home.is_preview && (
            <Slot
              id="portal.pay@1"
              session={session}
              invoices={unpaid}
              onPaid={() => dispatch(api.util.invalidateTags([{ type: 'Client', id: 'PORTAL' }]))}
            />
          )}
          <StatementButton session={session} />
        </Stack>
      )}
      <RowList
        label="Invoices"
        rows={home.invoices.map((invoice) => ({
          id: invoice.id,
          title: `${invoice.number}: ${invoice.title}`,
          note: <InvoiceNote invoice={invoice} />,
          end: (
            <Button
              variant={isPayable(invoice.id) ? 'contained' : 'outlined'}
              disabled={isOpening}
              aria-label={`${isPayable(invoice.id) ? 'Pay' : 'Open'} invoice ${invoice.number}`}
              onClick={() => void open({ invoiceId: invoice.id })}
            >
              {isPayable(invoice.id) ? 'Pay' : 'Open'}
            </Button>
          ),
        }))}
      />
    </SectionCard>
  );
}

/** What of an invoice is open, processing at the bank, or paid. */
function InvoiceNote({ invoice }: { invoice: PortalHome['invoices'][number] }) {
  const { amount_due, balance, due_date, bank_payment: bank } = invoice;
  const processing = bank?.processing ?? 0;
  if (balance <= 0) return `${clientMoney(amount_due)}, paid`;
  if (balance <= processing) return `${clientMoney(balance)} from your bank, processing`;
  return (
    <>
      {bank?.failed && 'Your bank payment failed. '}
      {clientMoney(balance)} of {clientMoney(amount_due)} open
      {due_date && (
        <>
          , due <ClientDate value={due_date} />
        </>
      )}
      {processing > 0 && `. ${clientMoney(processing)} from your bank, processing`}
    </>
  );
}
