import { ActionButton, Button, IconButton, Menu, MenuItem, MoreIcon } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import { useState } from 'react';
import { useWriteDenial } from '../useWriteDenial.ts';
import type { QuoteTarget } from './quoteTarget.ts';
import type { QuoteActions } from './useQuoteActions.tsx';

type QuoteButtonsProps = {
  quote: QuoteTarget;
  actions: QuoteActions;
  /** The document's page leaves out "Open". */
  isFile?: boolean;
  onDeleted?: () => void;
};

/** A quote's actions: the main one as a button, the others in a menu. */
export function QuoteButtons({ quote, actions, isFile = false, onDeleted }: QuoteButtonsProps) {
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
          onClick={() => actions.send(quote)}
        >
          Send
        </ActionButton>
      )}
      {status === 'accepted' &&
        (isBilled && !isRestDue ? (
          <Button
            size={size}
            variant={isFile ? 'contained' : 'outlined'}
            onClick={() => actions.viewInvoice(quote)}
          >
            View invoice
          </Button>
        ) : (
          <ActionButton
            size={size}
            variant={isFile ? 'contained' : 'outlined'}
            denial={invoice}
            onClick={() => actions.convert(quote)}
          >
            {isRestDue ? 'Bill remaining' : toInvoice}
          </ActionButton>
        ))}
      {status !== 'draft' && status !== 'accepted' && (
        <ActionButton
          size={size}
          variant="outlined"
          denial={write}
          onClick={() => actions.accept(quote)}
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
            <MenuItem disabled={write !== undefined} onClick={run(() => actions.revise(quote))}>
              Revise
            </MenuItem>
          )}
          <MenuItem onClick={run(() => actions.download(quote))}>Download PDF</MenuItem>
          {status !== 'draft' && status !== 'accepted' && (
            <MenuItem disabled={write !== undefined} onClick={run(() => actions.send(quote))}>
              Send again
            </MenuItem>
          )}
          {status === 'draft' && (
            <MenuItem disabled={write !== undefined} onClick={run(() => actions.accept(quote))}>
              Mark as Accepted
            </MenuItem>
          )}
          {status === 'sent' && (
            <MenuItem disabled={write !== undefined} onClick={run(() => actions.reject(quote))}>
              Mark as rejected
            </MenuItem>
          )}
          {status === 'accepted' && isRestDue && (
            <MenuItem onClick={run(() => actions.viewInvoice(quote))}>View invoice</MenuItem>
          )}
          {status === 'accepted' && isBilled && quote.left === undefined && (
            <MenuItem disabled={invoice !== undefined} onClick={run(() => actions.convert(quote))}>
              Bill remaining
            </MenuItem>
          )}
          <MenuItem disabled={write !== undefined} onClick={run(() => actions.duplicate(quote))}>
            Duplicate
          </MenuItem>
          <MenuItem disabled={write !== undefined} onClick={run(() => actions.saveTemplate(quote))}>
            Save as template
          </MenuItem>
          <MenuItem
            disabled={write !== undefined}
            onClick={run(
              () => void actions.remove(quote).then((isGone) => isGone && onDeleted?.()),
            )}
          >
            Delete
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
