import { Box, DateText, FailedNote, formatMoney } from '@plumbline/design';
import { useState } from 'react';
import { useQuoteProgressQuery, type QuoteProgress } from '../../data/quoteProgress.ts';
import { refetchOnFocus } from '../../shared/refetchOnFocus.ts';
import { type Step, ProgressStep } from './ProgressStep.tsx';

/** While the page is open, at most one request a minute. */
const minute = 60_000;

/** A step that was reached within this time arrives with a short motion: the page looks once a minute. */
const newMs = 90_000;

const at = (instant: string | null) => instant && <DateText value={instant} relative />;

function deliveryOf({
  sent_at,
  text_status,
  delivered_at,
  text_error,
  sent_to,
}: QuoteProgress): Step {
  if (text_status === 'failed')
    return { label: 'Text not delivered', state: 'failed', detail: text_error };
  if (delivered_at) return { label: 'Delivered', state: 'done', detail: at(delivered_at) };
  if (text_status === 'pending') return { label: 'Text queued', state: 'open', detail: sent_to };
  return { label: 'Sent', state: 'done', detail: at(sent_at) };
}

function stepsOf(progress: QuoteProgress): Step[] {
  const { viewed_at, decision, decided_at, paid, paid_at, invoiced, is_deposit_only } = progress;
  return [
    deliveryOf(progress),
    { label: 'Viewed', state: viewed_at || decision ? 'done' : 'open', detail: at(viewed_at) },
    decision === 'rejected'
      ? { label: 'Declined', state: 'failed', detail: at(decided_at) }
      : { label: 'Signed', state: decision ? 'done' : 'open', detail: at(decided_at) },
    {
      label: is_deposit_only && paid_at ? 'Deposit paid' : 'Paid',
      state: paid_at ? 'done' : 'open',
      detail:
        at(paid_at) ??
        (paid > 0 ? `${formatMoney(paid)} so far` : invoiced > 0 ? 'Invoiced' : undefined),
    },
  ];
}

/** Delivered, viewed, signed, paid (or its deposit): how far a sent quote has come, without a reload. */
export function ProgressStrip({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useQuoteProgressQuery(id, {
    ...refetchOnFocus,
    pollingInterval: minute,
    skipPollingIfUnfocused: true,
  });
  if (isError && !data)
    return (
      <FailedNote
        message="Failed to load the progress."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <Box sx={{ minHeight: 56 }} aria-busy />;
  return <Steps steps={stepsOf(data)} sentAt={data.sent_at} />;
}

function Steps({ steps, sentAt }: { steps: readonly Step[]; sentAt: string | null }) {
  // Sending brings the strip itself; what comes while it is open is new too.
  const [before] = useState(() =>
    Date.now() - Date.parse(sentAt ?? '') < newMs
      ? []
      : steps.filter(({ state }) => state === 'done').map(({ label }) => label),
  );
  return (
    <Box
      component="ol"
      aria-label="Progress"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        mb: 3,
        display: 'grid',
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        minHeight: 56,
      }}
    >
      {steps.map((step) => (
        <ProgressStep key={step.label} {...step} isNew={!before.includes(step.label)} />
      ))}
    </Box>
  );
}
