import { ActionButton, Button, IconButton, MoreIcon } from '@plumbline/design';
import { useState } from 'react';
import { useWriteDenial } from '../useWriteDenial.ts';
import { type QuoteButtonsProps, isRestDue, QuoteMenu } from './QuoteMenu.tsx';

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
