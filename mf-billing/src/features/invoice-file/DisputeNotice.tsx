import { messageOf } from '@plumbline/data';
import { Alert, DateText, Money } from '@plumbline/design';
import { useInvoiceDisputesQuery, type Dispute } from '../../data/disputes.ts';

const severity = {
  needs_response: 'warning',
  under_review: 'info',
  won: 'success',
  lost: 'error',
} as const;

/** That a payment of this invoice is disputed, by when to answer, and how it ended. */
export function DisputeNotice({ invoiceId }: { invoiceId: string }) {
  const { data = [], error } = useInvoiceDisputesQuery(invoiceId);
  if (error)
    return (
      <Alert severity="error">Failed to load disputes of this invoice: {messageOf(error)}</Alert>
    );
  return data.map((dispute) => (
    <Alert key={dispute.id} severity={severity[dispute.status]}>
      <DisputeWords {...dispute} />
    </Alert>
  ));
}

function DisputeWords(dispute: Dispute) {
  const { status, amount, reason, respond_by } = dispute;
  const sum = <Money amount={amount} />;
  switch (status) {
    case 'needs_response':
      return (
        <>
          The card holder disputes {sum} ({reason.replaceAll('_', ' ')}). Answer at the card
          provider
          {respond_by && (
            <>
              {' '}
              by <DateText value={respond_by} />
            </>
          )}
          ; without an answer the money goes back.
        </>
      );
    case 'under_review':
      return <>The card holder disputes {sum}. The bank is looking at your answer.</>;
    case 'won':
      return <>The dispute over {sum} was decided for you. The payment stands.</>;
    case 'lost':
      return (
        <>
          The dispute over {sum} was lost and the money went back. <LostMoney {...dispute} />
        </>
      );
  }
}

/** Where the money of a lost dispute came from. */
function LostMoney({ amount, taken_from_payment, taken_from_credit }: Dispute) {
  const rest = amount - taken_from_payment - taken_from_credit;
  return (
    <>
      {taken_from_payment > 0 && (
        <>
          <Money amount={taken_from_payment} /> is open again.{' '}
        </>
      )}
      {taken_from_credit > 0 && (
        <>
          The client’s credit is less by <Money amount={taken_from_credit} />.{' '}
        </>
      )}
      {rest > 0 && (
        <>
          <Money amount={rest} /> of it the client has already used.
        </>
      )}
    </>
  );
}
