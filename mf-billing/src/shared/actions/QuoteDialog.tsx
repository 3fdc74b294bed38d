import { ConvertDialog } from './ConvertDialog.tsx';
import type { QuoteTarget } from './quoteTarget.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx';
import { SendDialog } from './SendDialog.tsx';

/** The dialog of a quote's action that is open. */
export type OpenQuoteDialog = {
  dialog: 'send' | 'convert' | 'revise' | 'template';
  quote: QuoteTarget;
};

type QuoteDialogProps = OpenQuoteDialog & {
  onMark: () => void;
  /** Returns an error message, or undefined. */
  onRevise: (reason: string) => Promise<string | undefined>;
  onConverted: (invoice: { id: string }, sends: boolean) => void;
  onClose: () => void;
};

/** The dialog of one action of a quote. */
export function QuoteDialog(props: QuoteDialogProps) {
  const { dialog, quote, onMark, onRevise, onConverted, onClose } = props;
  if (dialog === 'template') return <SaveTemplateDialog quote={quote} onClose={onClose} />;
  if (dialog === 'revise')
    return (
      <ReasonDialog
        title={`Revise quote ${quote.quote_number}`}
        label="Reason (optional)"
        hint="The sent version is saved. You’ll edit a new draft."
        submitLabel="Revise"
        onSubmit={onRevise}
        onClose={onClose}
      />
    );
  if (dialog === 'convert')
    return (
      <ConvertDialog
        quote={quote}
        onClose={onClose}
        onDone={(invoice, sends) => {
          onClose();
          onConverted(invoice, sends);
        }}
      />
    );
  return (
    <SendDialog
      document="quote"
      id={quote.id}
      number={quote.quote_number}
      title={quote.title}
      email={quote.client_email}
      clientName={quote.client_name}
      clientId={quote.client_id}
      lead={quote.lead ?? undefined}
      amount={quote.total_amount}
      isSettled={quote.status === 'accepted'}
      onMark={onMark}
      onClose={onClose}
    />
  );
}
