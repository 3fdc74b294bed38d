import { messageOf, z } from '@plumbline/data';
import { clientMoney, Typography } from '@plumbline/design';
import {
  FormDialog,
  SignerFields,
  signatureOf,
  useZodForm,
  type SignerValues,
} from '@plumbline/design/forms';
import { useSharedQuoteDecideMutation } from '../../data/sharedDocument.ts';
import {
  isChoice,
  type SharedDocument,
  type SharedQuote,
} from '../../data/sharedDocumentShapes.ts';
import { refundText } from './DepositPart.tsx';

const decisionForm = z.object({
  name: z.string().trim().min(1, 'Enter your name').max(200),
  email: z.union([z.literal(''), z.email('Please enter a valid email address')]),
  reason: z.string().max(2000),
  /** The path that was drawn, or ''. */
  drawn: z.string(),
});

const chosenPackage = ({ items }: SharedQuote) =>
  items.find((line) => line.package && line.is_selected)?.package;

const acceptLabel = ({ deposit }: SharedQuote, isAccepting: boolean) => {
  if (!isAccepting) return 'Decline';
  return deposit ? 'Accept, sign, and pay deposit' : 'Accept and sign';
};

type DecisionDialogProps = {
  token: string;
  quote: SharedQuote;
  decision: 'accepted' | 'rejected';
  onClose: () => void;
  onDone: (document: SharedDocument) => void;
};

/** Accepts with a drawn or typed signature, or declines with an optional reason. */
export function DecisionDialog({ token, quote, decision, onClose, onDone }: DecisionDialogProps) {
  const [decide] = useSharedQuoteDecideMutation();
  const isAccepting = decision === 'accepted';
  const chosen = chosenPackage(quote);
  const form = useZodForm<SignerValues, SignerValues>(decisionForm, {
    name: quote.client_name ?? '',
    email: '',
    reason: '',
    drawn: '',
  });
  const submit = async (values: SignerValues) => {
    const { name, email, reason } = values;
    const { data, error } = await decide({
      token,
      decision,
      signerName: name,
      signerEmail: email || null,
      signature: isAccepting ? signatureOf(values) : null,
      selected: isAccepting
        ? quote.items.filter((line) => isChoice(line) && line.is_selected).map(({ id }) => id)
        : null,
      reason: reason.trim() || null,
      revision: quote.revision,
    });
    if (data) onDone(data);
    else form.setError('root.server', { message: messageOf(error) });
  };
  return (
    <FormDialog
      isOpen
      title={isAccepting ? 'Accept this quote' : 'Decline this quote'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={acceptLabel(quote, isAccepting)}
    >
      {isAccepting && (
        <Typography>
          You’re accepting quote {quote.number}
          {chosen && `, package ${chosen},`} for <strong>{clientMoney(quote.total_amount)}</strong>.
          Your signature is saved with this document and the time.
          {quote.deposit && (
            <>
              {' '}
              After that you pay the deposit of {clientMoney(quote.deposit.amount)} by card.
              {refundText(quote.deposit)}
            </>
          )}
        </Typography>
      )}
      <SignerFields form={form} isSigning={isAccepting} />
    </FormDialog>
  );
}
