import { ActionButton, Button, IconButton, Menu, MenuItem, MoreIcon } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import { useState } from 'react';
import { useWriteDenial } from '../useWriteDenial.ts';
import type { ActedQuote, QuoteActs } from './useQuoteActs.tsx';

type QuoteButtonsProps = {
  quote: ActedQuote;
  acts: QuoteActs;
  /** The document's page leaves out "Open". */
  isFile?: boolean;
  onDeleted?: () => void;
};

/** A quote's actions: the main one as a button, the others in a menu. */
export function QuoteButtons({ quote, acts, isFile = false, onDeleted }: QuoteButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const write = useWriteDenial('quote');
  const invoice = useWriteDenial('invoice');
  const { status } = quote;
  const isBilled = quote.invoice_id !== null;
  const isRestDue = isBilled && quote.left !== undefined && quote.left !== 0;
  const toInvoice = isFile ? 'Convert to Invoice' : 'To Invoice';
  const run = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const size = isFile ? 'medium' : 'small';
  return (
    <>
      {status === 'draft' && (
        <ActionButton
          size={size}
          variant={isFile ? 'contained' : 'outlined'}
          denial={write}
          onClick={() => acts.send(quote)}
        >
          Send
        </ActionButton>
      )}
      {status === 'accepted' &&
        (isBilled && !isRestDue ? (
          <Button
            size={size}
            variant={isFile ? 'contained' : 'outlined'}
            onClick={() => acts.viewInvoice(quote)}
          >
            View invoice
          </Button>
        ) : (
          <ActionButton
            size={size}
            variant={isFile ? 'contained' : 'outlined'}
            denial={invoice}
            onClick={() => acts.convert(quote)}
          >
            {isRestDue ? 'Bill remaining' : toInvoice}
          </ActionButton>
        ))}
      {status !== 'draft' && status !== 'accepted' && (
        <ActionButton
          size={size}
          variant="outlined"
          denial={write}
          onClick={() => acts.accept(quote)}
        >
          Mark as Accepted
        </ActionButton>
      )}
      <IconButton
        size={size}
        aria-label={`More for quote ${quote.quote_number}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {!isFile && (
            <MenuItem component={Link} to={`/quotes/${quote.id}`}>
              Open
            </MenuItem>
          )}
          {status === 'draft' && (
            <MenuItem
              component={Link}
              to={`/quotes/${quote.id}/edit`}
              disabled={write !== undefined}
            >
              Edit
            </MenuItem>
          )}
          {status !== 'draft' && quote.billed_amount === 0 && (
            <MenuItem disabled={write !== undefined} onClick={run(() => acts.revise(quote))}>
              Revise
            </MenuItem>
          )}
          <MenuItem onClick={run(() => acts.download(quote))}>Download PDF</MenuItem>
          {status !== 'draft' && status !== 'accepted' && (
            <MenuItem disabled={write !== undefined} onClick={run(() => acts.send(quote))}>
              Send again
            </MenuItem>
          )}
          {status === 'draft' && (
            <MenuItem disabled={write !== undefined} onClick={run(() => acts.accept(quote))}>
              Mark as Accepted
            </MenuItem>
          )}
          {status === 'sent' && (
            <MenuItem disabled={write !== undefined} onClick={run(() => acts.reject(quote))}>
              Mark as rejected
            </MenuItem>
          )}
          {status === 'accepted' && isRestDue && (
            <MenuItem onClick={run(() => acts.viewInvoice(quote))}>View invoice</MenuItem>
          )}
          {status === 'accepted' && isBilled && quote.left === undefined && (
            <MenuItem disabled={invoice !== undefined} onClick={run(() => acts.convert(quote))}>
              Bill remaining
            </MenuItem>
          )}
          <MenuItem disabled={write !== undefined} onClick={run(() => acts.duplicate(quote))}>
            Duplicate
          </MenuItem>
          <MenuItem
            disabled={write !== undefined}
            onClick={run(() => void acts.remove(quote).then((isGone) => isGone && onDeleted?.()))}
          >
            Delete
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
