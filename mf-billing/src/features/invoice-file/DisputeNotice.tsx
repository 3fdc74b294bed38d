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
  const { data = [] } = useInvoiceDisputesQuery(invoiceId);
  return data.map((dispute) => (
    <Alert key={dispute.id} severity={severity[dispute.status]}>
      <DisputeWords {...dispute} />
    </Alert>
  ));
}

function DisputeWords({ status, amount, reason, respond_by }: Dispute) {
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
      return <>The dispute over {sum} was lost. The money went back, and the balance is open.</>;
  }
}
