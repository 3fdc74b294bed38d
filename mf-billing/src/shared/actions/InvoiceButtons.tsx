import { ActionButton, IconButton, Menu, MenuItem, MoreIcon } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { useWriteDenial } from '../useWriteDenial.ts';
import {
  takesPayments,
  takesReminders,
  type InvoiceTarget,
  type InvoiceActions,
} from './useInvoiceActions.tsx';

type InvoiceButtonsProps = {
  invoice: InvoiceTarget;
  actions: InvoiceActions;
  isFile?: boolean;
  onDeleted?: () => void;
  /** Extra menu items on the document's page. */
  more?: (run: (act: () => void) => () => void) => ReactNode;
};

/** An invoice's actions; Record Payment and Send Reminder are hidden once it is paid. */
export function InvoiceButtons({
  invoice,
  actions,
  isFile = false,
  onDeleted,
  more,
}: InvoiceButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const denial = useWriteDenial('invoice');
  const isOff = denial !== undefined;
  const isDraft = invoice.status === 'draft';
  const run = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const look = {
    size: isFile ? ('medium' as const) : ('small' as const),
    variant: isFile ? ('contained' as const) : ('outlined' as const),
    denial,
  };
  return (
    <>
      {isDraft && (
        <ActionButton {...look} onClick={() => actions.send(invoice)}>
          Send
        </ActionButton>
      )}
      {!isDraft && takesPayments(invoice) && (
        <ActionButton {...look} onClick={() => actions.recordPayment(invoice)}>
          Record Payment
        </ActionButton>
      )}
      <IconButton
        size={look.size}
        aria-label={`More for invoice ${invoice.invoice_number}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {!isFile && (
            <MenuItem component={Link} to={`/invoices/${invoice.id}`}>
              Open
            </MenuItem>
          )}
          {isDraft && (
            <MenuItem component={Link} to={`/invoices/${invoice.id}/edit`} disabled={isOff}>
              Edit
            </MenuItem>
          )}
          <MenuItem onClick={run(() => actions.download(invoice))}>Download PDF</MenuItem>
          {!isDraft && invoice.status !== 'void' && (
            <MenuItem disabled={isOff} onClick={run(() => actions.send(invoice))}>
              Send again
            </MenuItem>
          )}
          {isDraft && takesPayments(invoice) && (
            <MenuItem disabled={isOff} onClick={run(() => actions.recordPayment(invoice))}>
              Record Payment
            </MenuItem>
          )}
          {takesReminders(invoice) && (
            <MenuItem disabled={isOff} onClick={run(() => actions.remind(invoice))}>
              Send Reminder
            </MenuItem>
          )}
          {more?.(run)}
          {invoice.paid_amount === 0 && (
            <MenuItem
              disabled={isOff}
              onClick={run(
                () => void actions.remove(invoice).then((isGone) => isGone && onDeleted?.()),
              )}
            >
              Delete
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}
