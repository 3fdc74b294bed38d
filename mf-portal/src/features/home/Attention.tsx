import { PlainButton, clientMoney, ClientDate } from '@plumbline/design';
import type { PortalHome } from '../../data/portalShapes.ts';
import { openItems } from '../../shared/openItems.ts';
import { homePath, type PortalLink } from '../../shared/PortalLayout.tsx';
import { RowList, type Row } from '../../shared/RowList.tsx';
import { Section } from '../../shared/Section.tsx';

/** Opens quotes, invoices, and documents to sign, whose pages are outside the portal. */
export type HomeActions = {
  open: (wanted: { quoteId: string } | { invoiceId: string }) => Promise<void>;
  openSignature: (id: string) => Promise<void>;
  isOpening: boolean;
};

type AttentionProps = { home: PortalHome; actions: HomeActions; Link: PortalLink };
type OpenItems = ReturnType<typeof openItems>;

const quoteRows = (quotes: OpenItems['quotes'], { open, isOpening }: HomeActions): Row[] =>
  quotes.map(({ id, number, title, total_amount, valid_until }) => ({
    id,
    title: `Quote ${number}: ${title}`,
    note: (
      <>
        {clientMoney(total_amount)}
        {valid_until && (
          <>
            , valid until <ClientDate value={valid_until} />
          </>
        )}
      </>
    ),
    end: (
      <PlainButton
        kind="contained"
        disabled={isOpening}
        aria-label={`Review quote ${number}`}
        onClick={() => void open({ quoteId: id })}
      >
        Review quote
      </PlainButton>
    ),
  }));

const orderRows = (orders: OpenItems['orders'], base: string, Link: PortalLink): Row[] =>
  orders.map(({ id, number, title, amount, project_name, respond_by }) => ({
    id,
    title: `Change order ${number}: ${title}`,
    note: (
      <>
        {clientMoney(amount)}
        {project_name && `, ${project_name}`}
        {respond_by && (
          <>
            , answer by <ClientDate value={respond_by} />
          </>
        )}
      </>
    ),
    end: (
      <PlainButton
        kind="contained"
        component={Link}
        to={`${base}/change-orders/${id}`}
        aria-label={`Review change order ${number}`}
      >
        Review change
      </PlainButton>
    ),
  }));

const selectionRows = (
  selections: PortalHome['selections'],
  base: string,
  Link: PortalLink,
): Row[] =>
  selections.map(({ id, title, respond_by }) => ({
    id,
    title: `Choose: ${title}`,
    note: respond_by && (
      <>
        By <ClientDate value={respond_by} />
      </>
    ),
    end: (
      <PlainButton
        kind="contained"
        component={Link}
        to={`${base}/selections`}
        aria-label={`Choose for ${title}`}
      >
        Choose
      </PlainButton>
    ),
  }));

const documentRows = (
  { documents, is_preview: isPreview }: PortalHome,
  { openSignature, isOpening }: HomeActions,
): Row[] =>
  documents.map(({ id, name, project_name, requested_at }) => ({
    id,
    title: `Sign: ${name}`,
    note: (
      <>
        {project_name && `${project_name}, `}sent <ClientDate value={requested_at} />
      </>
    ),
    end: (
      <PlainButton
        kind="contained"
        disabled={isOpening || isPreview}
        aria-label={`Sign ${name}`}
        onClick={() => void openSignature(id)}
      >
        Sign
      </PlainButton>
    ),
  }));

const invoiceRows = (invoices: OpenItems['invoices'], { open, isOpening }: HomeActions): Row[] =>
  invoices.map(({ id, number, title, balance, due_date, payment_status, bank_payment: bank }) => ({
    id,
    title: `Invoice ${number}: ${title}`,
    note: (bank?.failed || due_date) && (
      <>
        {bank?.failed && 'Your bank payment failed. '}
        {due_date && (
          <>
            {payment_status === 'overdue' ? 'Was due ' : 'Due '}
            <ClientDate value={due_date} />
          </>
        )}
      </>
    ),
    end: (
      <PlainButton
        kind="contained"
        disabled={isOpening}
        aria-label={`Pay ${clientMoney(balance)} for invoice ${number}`}
        onClick={() => void open({ invoiceId: id })}
      >
        Pay {clientMoney(balance)}
      </PlainButton>
    ),
  }));

const messageRows = (unread: number, base: string, Link: PortalLink): Row[] =>
  unread === 0
    ? []
    : [
        {
          id: 'messages',
          title: unread === 1 ? '1 new message' : `${unread} new messages`,
          end: (
            <PlainButton kind="contained" component={Link} to={`${base}/messages`}>
              Read
            </PlainButton>
          ),
        },
      ];

/** What the client should do next, the most urgent kind first. */
export function Attention({ home, actions, Link }: AttentionProps) {
  const base = homePath(home.access_id);
  const { quotes, orders, invoices } = openItems(home);
  const rows = [
    ...quoteRows(quotes, actions),
    ...orderRows(orders, base, Link),
    ...documentRows(home, actions),
    ...selectionRows(home.selections, base, Link),
    ...invoiceRows(invoices, actions),
    ...messageRows(home.unread, base, Link),
  ];
  return (
    <Section title="What needs you">
      {rows.length === 0 ? (
        <p className="pl-text pl-soft">Nothing right now.</p>
      ) : (
        <RowList label="What needs you" rows={rows} hasWideButtons />
      )}
    </Section>
  );
}
