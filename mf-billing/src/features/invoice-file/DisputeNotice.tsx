import { messageOf } from '@plumbline/data';
import { Alert, DateText, Money } from '@plumbline/design';
import { useInvoiceDisputesQuery, type Dispute } from '../../data/disputes.ts';

const severity = {
  needs_response: 'warning',
  under_review: 'info',
  won: 'success',
  lost: 'error',
} as const;

/** Shows disputed payments of this invoice, the response deadline, and the outcome. */
export function DisputeNotice({ invoiceId }: { invoiceId: string }) {
  const { data = [], error } = useInvoiceDisputesQuery(invoiceId);
  if (error)
    return (
      <Alert severity="error">Failed to load this invoice’s disputes: {messageOf(error)}</Alert>
    );
  return data.map((dispute) => (
    <Alert key={dispute.id} severity={severity[dispute.status]}>
      <DisputeMessage {...dispute} />
    </Alert>
  ));
}

function DisputeMessage(dispute: Dispute) {
  const { status, amount, reason, respond_by } = dispute;
  const sum = <Money amount={amount} />;
  switch (status) {
    case 'needs_response':
      return (
        <>
          The cardholder disputes {sum} ({reason.replaceAll('_', ' ')}). Respond in Stripe
          {respond_by && (
            <>
              {' '}
              by <DateText value={respond_by} />
            </>
          )}
          , or the cardholder gets the money back.
        </>
      );
    case 'under_review':
      return <>The cardholder disputes {sum}. The bank is reviewing your response.</>;
    case 'won':
      return <>You won the dispute over {sum}. You keep the payment.</>;
    case 'lost':
      return (
        <>
          You lost the dispute over {sum}, and the cardholder got the money back.{' '}
          <LostMoney {...dispute} />
        </>
      );
  }
}

/** Where a lost dispute's amount was taken from. */
function LostMoney({ amount, taken_from_payment, taken_from_credit }: Dispute) {
  const rest = amount - taken_from_payment - taken_from_credit;
  return (
    <>
      {taken_from_payment > 0 && (
        <>
          <Money amount={taken_from_payment} /> is due again.{' '}
        </>
      )}
      {taken_from_credit > 0 && (
        <>
          The client’s credit was reduced by <Money amount={taken_from_credit} />.{' '}
        </>
      )}
      {rest > 0 && (
        <>
          The client had already used <Money amount={rest} />.
        </>
      )}
    </>
  );
}
