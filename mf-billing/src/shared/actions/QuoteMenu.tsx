import { Menu, MenuItem } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import { useWriteDenial } from '../useWriteDenial.ts';
import type { QuoteTarget } from './quoteTarget.ts';
import type { QuoteActions } from './useQuoteActions.tsx';

export type QuoteButtonsProps = {
  quote: QuoteTarget;
  actions: QuoteActions;
  /** The document's page leaves out "Open". */
  isFile?: boolean;
  onDeleted?: () => void;
};

/** Whether it is billed in part. */
export const isRestDue = ({ invoice_id, left }: QuoteTarget) =>
  invoice_id !== null && left !== undefined && left !== 0;

type QuoteMenuProps = QuoteButtonsProps & { anchor: HTMLElement; onClose: () => void };

/** The quote's other actions. */
export function QuoteMenu({ quote, actions, isFile, onDeleted, anchor, onClose }: QuoteMenuProps) {
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
