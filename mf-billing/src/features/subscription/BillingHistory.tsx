import { messageOf } from '@plumbline/data';
import {
  DateText,
  SectionCard,
  FailedState,
  Link,
  LoadingState,
  Money,
  Stack,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { useSubscriptionInvoicesQuery } from '../../data/subscription.ts';
import { type BillingEntry } from '../../data/subscriptionShapes.ts';

const looks = {
  paid: { label: 'Paid', tone: 'success', shape: 'check' },
  pending: { label: 'Pending', tone: 'warning', shape: 'half' },
  failed: { label: 'Failed', tone: 'error', shape: 'cross' },
} as const;

/** Plumbline's charges, with receipts. */
export function BillingHistory() {
  const { data, error, refetch } = useSubscriptionInvoicesQuery();
  return (
    <SectionCard title="Billing history">
      {error && (
        <FailedState
          title="Couldn’t load your billing history"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingState label="Loading the billing history…" minHeight={80} />}
      {data?.length === 0 && <Typography color="textSecondary">No charges yet.</Typography>}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </SectionCard>
  );
}

function Entry({ entry }: { entry: BillingEntry }) {
  const { description, date, amount, status, pdfUrl, receiptUrl, number } = entry;
  const label = status === 'paid' ? 'Receipt' : 'Invoice';
  return (
    <Stack
      component="li"
      direction="row"
      spacing={2}
      useFlexGap
      sx={{ alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Typography sx={{ flex: 1, minWidth: 180 }}>
        {description}
        <br />
        <Typography component="span" variant="body2" color="textSecondary">
          <DateText value={date} />
        </Typography>
      </Typography>
      <StatusChip {...looks[status]} />
      <Money amount={amount / 100} />
      {receiptUrl && (
        <Link
          href={receiptUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`${label} ${number ?? ''}`}
        >
          {label}
        </Link>
      )}
      {pdfUrl && (
        <Link href={pdfUrl} target="_blank" rel="noreferrer" aria-label={`PDF ${number ?? ''}`}>
          PDF
        </Link>
      )}
    </Stack>
  );
}
