import { Button, SectionCard, Stack, Typography, clientMoney, ClientDate } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { RowList } from '../../shared/RowList.tsx';
import { useOpenDocument } from '../../shared/useOpenDocument.ts';
import { methodLabel, orderLabel, quoteLabel } from './labels.ts';
import { type PartProps, Invoices } from './Invoices.tsx';

/** /portal/client/:accessId/money: quotes, change orders, invoices, and receipts. */
export function MoneyPage() {
  return (
    <PortalFrame title="Quotes and invoices" at="money">
      {(frame) => (
        <Stack spacing={2}>
          <Typography variant="h1">Quotes and invoices</Typography>
          <Invoices {...frame} />
          <Quotes {...frame} />
          <ChangeOrders {...frame} />
          <Receipts {...frame} />
        </Stack>
      )}
    </PortalFrame>
  );
}

function Quotes({ home, session }: PartProps) {
  const { open, isOpening } = useOpenDocument(session);
  if (home.quotes.length === 0) return null;
  return (
    <SectionCard isMain title="Quotes">
      <RowList
        label="Quotes"
        rows={home.quotes.map(({ id, number, title, total_amount, status }) => ({
          id,
          title: `${number}: ${title}`,
          note: `${clientMoney(total_amount)}, ${quoteLabel(status)}`,
          end: (
            <Button
              variant={status === 'sent' ? 'contained' : 'outlined'}
              disabled={isOpening}
              aria-label={`${status === 'sent' ? 'Review' : 'Open'} quote ${number}`}
              onClick={() => void open({ quoteId: id })}
            >
              {status === 'sent' ? 'Review' : 'Open'}
            </Button>
          ),
        }))}
      />
    </SectionCard>
  );
}

function ChangeOrders({ home, base }: PartProps) {
  if (home.change_orders.length === 0) return null;
  return (
    <SectionCard isMain title="Change orders">
      <RowList
        label="Change orders"
        rows={home.change_orders.map(({ id, number, title, amount, status, project_name }) => ({
          id,
          title: `${number}: ${title}`,
          note: `${clientMoney(amount)}, ${orderLabel(status)}${project_name ? `, ${project_name}` : ''}`,
          end: (
            <Button
              variant={status === 'pending' ? 'contained' : 'outlined'}
              component={Link}
              to={`${base}/change-orders/${id}`}
              aria-label={`${status === 'pending' ? 'Review' : 'Open'} change order ${number}`}
            >
              {status === 'pending' ? 'Review' : 'Open'}
            </Button>
          ),
        }))}
      />
    </SectionCard>
  );
}

function Receipts({ home, session }: PartProps) {
  const { open, isOpening } = useOpenDocument(session);
  const rows = home.invoices.flatMap(({ id, number, payments }) =>
    payments.map((payment, at) => ({ id, number, payment, key: `${id} ${at}` })),
  );
  if (rows.length === 0) return null;
  return (
    <SectionCard isMain title="Receipts">
      <RowList
        label="Receipts"
        rows={rows
          .toSorted((one, other) => other.payment.paid_on.localeCompare(one.payment.paid_on))
          .map(({ id, number, key, payment: { amount, credited, method, paid_on } }) => ({
            id: key,
            title: (
              <>
                {clientMoney(amount + credited)} on <ClientDate value={paid_on} />
              </>
            ),
            note: `Invoice ${number}${method ? `, by ${methodLabel(method)}` : ''}`,
            end: (
              <Button
                variant="outlined"
                disabled={isOpening}
                aria-label={`Open the receipt for invoice ${number}`}
                onClick={() => void open({ invoiceId: id })}
              >
                Receipt
              </Button>
            ),
          }))}
      />
    </SectionCard>
  );
}
