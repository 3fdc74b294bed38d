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

/** Whether it is billed in part. */
const isRestDue = ({ invoice_id, left }: QuoteTarget) =>
  invoice_id !== null && left !== undefined && left !== 0;

type MainButtonProps = Pick<QuoteButtonsProps, 'quote' | 'actions' | 'isFile'>;

/** What comes next for the quote. */
function MainButton({ quote, actions, isFile = false }: MainButtonProps) {
  const write = useWriteDenial('quote');
  const invoice = useWriteDenial('invoice');
  const { status } = quote;
  const size = isFile ? 'medium' : 'small';
  const variant = isFile ? 'contained' : 'outlined';
  if (status === 'draft')
    return (
      <ActionButton
        size={size}
        variant={variant}
        denial={write}
        onClick={() => actions.send(quote)}
      >
        Send
      </ActionButton>
    );
  if (status !== 'accepted')
    return (
      <ActionButton
        size={size}
        variant="outlined"
        denial={write}
        onClick={() => actions.accept(quote)}
      >
        Mark as Accepted
      </ActionButton>
    );
  if (quote.invoice_id !== null && !isRestDue(quote))
    return (
      <Button size={size} variant={variant} onClick={() => actions.viewInvoice(quote)}>
        View invoice
      </Button>
    );
  const toInvoice = isFile ? 'Convert to Invoice' : 'To Invoice';
  return (
    <ActionButton
      size={size}
      variant={variant}
      denial={invoice}
      onClick={() => actions.convert(quote)}
    >
      {isRestDue(quote) ? 'Bill remaining' : toInvoice}
    </ActionButton>
  );
}

type QuoteMenuProps = QuoteButtonsProps & { anchor: HTMLElement; onClose: () => void };

/** The quote's other actions. */
function QuoteMenu({ quote, actions, isFile, onDeleted, anchor, onClose }: QuoteMenuProps) {
  const cannotWrite = useWriteDenial('quote') !== undefined;
  const cannotInvoice = useWriteDenial('invoice') !== undefined;
  const { status } = quote;
  const run = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {!isFile && (
        <MenuItem component={Link} to={`/quotes/${quote.id}`}>
          Open
        </MenuItem>
      )}
      {status === 'draft' && (
        <MenuItem component={Link} to={`/quotes/${quote.id}/edit`} disabled={cannotWrite}>
          Edit
        </MenuItem>
      )}
      {status !== 'draft' && quote.billed_amount === 0 && (
        <MenuItem disabled={cannotWrite} onClick={run(() => actions.revise(quote))}>
          Revise
        </MenuItem>
      )}
      <MenuItem onClick={run(() => actions.download(quote))}>Download PDF</MenuItem>
      {status !== 'draft' && status !== 'accepted' && (
        <MenuItem disabled={cannotWrite} onClick={run(() => actions.send(quote))}>
          Send again
        </MenuItem>
      )}
      {status === 'draft' && (
        <MenuItem disabled={cannotWrite} onClick={run(() => actions.accept(quote))}>
          Mark as Accepted
        </MenuItem>
      )}
      {status === 'sent' && (
        <MenuItem disabled={cannotWrite} onClick={run(() => actions.reject(quote))}>
          Mark as rejected
        </MenuItem>
      )}
      {status === 'accepted' && isRestDue(quote) && (
        <MenuItem onClick={run(() => actions.viewInvoice(quote))}>View invoice</MenuItem>
      )}
      {status === 'accepted' && quote.invoice_id !== null && quote.left === undefined && (
        <MenuItem disabled={cannotInvoice} onClick={run(() => actions.convert(quote))}>
          Bill remaining
        </MenuItem>
      )}
      <MenuItem disabled={cannotWrite} onClick={run(() => actions.duplicate(quote))}>
        Duplicate
      </MenuItem>
      <MenuItem disabled={cannotWrite} onClick={run(() => actions.saveTemplate(quote))}>
        Save as template
      </MenuItem>
      <MenuItem
        disabled={cannotWrite}
        onClick={run(() => void actions.remove(quote).then((isGone) => isGone && onDeleted?.()))}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}

/** A quote's actions: the main one as a button, the others in a menu. */
export function QuoteButtons({ quote, actions, isFile = false, onDeleted }: QuoteButtonsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <MainButton {...{ quote, actions, isFile }} />
      <IconButton
        size={isFile ? 'medium' : 'small'}
        aria-label={`More for quote ${quote.quote_number}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <QuoteMenu
          {...{ quote, actions, isFile, anchor }}
          {...(onDeleted && { onDeleted })}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
