import { PlainButton, clientMoney, ClientDate } from '@plumbline/design';
import type { PortalHome } from '../../data/portalShapes.ts';
import type { openItems } from '../../shared/openItems.ts';
import type { PortalLink } from '../../shared/PortalLayout.tsx';
import type { Row } from '../../shared/RowList.tsx';

/** Opens quotes, invoices, and documents to sign, whose pages are outside the portal. */
export type HomeActions = {
  open: (wanted: { quoteId: string } | { invoiceId: string }) => Promise<void>;
  openSignature: (id: string) => Promise<void>;
  isOpening: boolean;
};
type OpenItems = ReturnType<typeof openItems>;

export const quoteRows = (quotes: OpenItems['quotes'], { open, isOpening }: HomeActions): Row[] =>
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

export const orderRows = (orders: OpenItems['orders'], base: string, Link: PortalLink): Row[] =>
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

export const selectionRows = (
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

export const documentRows = (
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

export const invoiceRows = (
  invoices: OpenItems['invoices'],
  { open, isOpening }: HomeActions,
): Row[] =>
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

export const messageRows = (unread: number, base: string, Link: PortalLink): Row[] =>
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
