import { Button, DateText, formatMoney, SectionCard, Typography } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import type { PortalHome } from '../../data/portalShapes.ts';
import { RowList, type Row } from '../../shared/RowList.tsx';
import { useOpenDocument } from '../../shared/useOpenDocument.ts';
import { waitingFor } from '../../shared/waiting.ts';

type AttentionProps = { home: PortalHome; session: string; base: string };

type Opening = ReturnType<typeof useOpenDocument>;
type Waiting = ReturnType<typeof waitingFor>;

const quoteRows = (quotes: Waiting['quotes'], { open, isOpening }: Opening): Row[] =>
  quotes.map(({ id, number, title, total_amount, valid_until }) => ({
    id,
    title: `Quote ${number}: ${title}`,
    note: (
      <>
        {formatMoney(total_amount)}
        {valid_until && (
          <>
            , valid until <DateText value={valid_until} />
          </>
        )}
      </>
    ),
    end: (
      <Button
        variant="contained"
        disabled={isOpening}
        aria-label={`Review quote ${number}`}
        onClick={() => void open({ quoteId: id })}
      >
        Review quote
      </Button>
    ),
  }));

const orderRows = (orders: Waiting['orders'], base: string): Row[] =>
  orders.map(({ id, number, title, amount, project_name, respond_by }) => ({
    id,
    title: `Change order ${number}: ${title}`,
    note: (
      <>
        {formatMoney(amount)}
        {project_name && `, ${project_name}`}
        {respond_by && (
          <>
            , answer by <DateText value={respond_by} />
          </>
        )}
      </>
    ),
    end: (
      <Button
        variant="contained"
        component={Link}
        to={`${base}/change-orders/${id}`}
        aria-label={`Review change order ${number}`}
      >
        Review change
      </Button>
    ),
  }));

const selectionRows = (selections: PortalHome['selections'], base: string): Row[] =>
  selections.map(({ id, title, respond_by }) => ({
    id,
    title: `Choose: ${title}`,
    note: respond_by && (
      <>
        By <DateText value={respond_by} />
      </>
    ),
    end: (
      <Button
        variant="contained"
        component={Link}
        to={`${base}/selections`}
        aria-label={`Choose for ${title}`}
      >
        Choose
      </Button>
    ),
  }));

const documentRows = (
  documents: PortalHome['documents'],
  isPreview: boolean,
  { openSignature, isOpening }: Opening,
): Row[] =>
  documents.map(({ id, name, project_name, requested_at }) => ({
    id,
    title: `Sign: ${name}`,
    note: (
      <>
        {project_name && `${project_name}, `}sent <DateText value={requested_at} />
      </>
    ),
    end: (
      <Button
        variant="contained"
        disabled={isOpening || isPreview}
        aria-label={`Sign ${name}`}
        onClick={() => void openSignature(id)}
      >
        Sign
      </Button>
    ),
  }));

const invoiceRows = (invoices: Waiting['invoices'], { open, isOpening }: Opening): Row[] =>
  invoices.map(({ id, number, title, balance, due_date, payment_status }) => ({
    id,
    title: `Invoice ${number}: ${title}`,
    note: due_date && (
      <>
        {payment_status === 'overdue' ? 'Was due ' : 'Due '}
        <DateText value={due_date} />
      </>
    ),
    end: (
      <Button
        variant="contained"
        disabled={isOpening}
        aria-label={`Pay ${formatMoney(balance)} for invoice ${number}`}
        onClick={() => void open({ invoiceId: id })}
      >
        Pay {formatMoney(balance)}
      </Button>
    ),
  }));

/** What the client should do next, the most urgent kind first. */
export function Attention({ home, session, base }: AttentionProps) {
  const opening = useOpenDocument(session);
  const { quotes, orders, invoices } = waitingFor(home);
  const rows: Row[] = [
    ...quoteRows(quotes, opening),
    ...orderRows(orders, base),
    ...documentRows(home.documents, home.is_preview, opening),
    ...selectionRows(home.selections, base),
    ...invoiceRows(invoices, opening),
    ...(home.unread > 0
      ? [
          {
            id: 'messages',
            title: home.unread === 1 ? '1 new message' : `${home.unread} new messages`,
            end: (
              <Button variant="contained" component={Link} to={`${base}/messages`}>
                Read
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <SectionCard isMain title="What needs you">
      {rows.length === 0 ? (
        <Typography color="textSecondary">Nothing right now.</Typography>
      ) : (
        <RowList label="What needs you" rows={rows} hasWideButtons />
      )}
    </SectionCard>
  );
}
