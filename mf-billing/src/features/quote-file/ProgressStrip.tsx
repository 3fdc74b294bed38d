import { Box, CheckIcon, DateText, FailedNote, formatMoney } from '@plumbline/design';
import { useState, type ReactNode } from 'react';
import { useQuoteProgressQuery, type QuoteProgress } from '../../data/quoteProgress.ts';
import { refetchOnFocus } from '../../shared/refetchOnFocus.ts';

/** While the page is open, at most one request a minute. */
const minute = 60_000;

type Step = { label: string; state: 'done' | 'failed' | 'open'; detail?: ReactNode };

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

const colors = { done: 'success.main', failed: 'error.main', open: 'divider' } as const;

const arrives = {
  animation: 'pl-step 600ms ease-out',
  '@keyframes pl-step': { from: { opacity: 0.3 } },
  '& svg': { animation: 'pl-check 350ms 150ms cubic-bezier(0.3, 1.6, 0.6, 1) backwards' },
  '@keyframes pl-check': { from: { transform: 'scale(0)' } },
};

function ProgressStep({ label, state, detail, isNew }: Step & { isNew: boolean }) {
  return (
    <Box
      component="li"
      data-new={(isNew && state === 'done') || undefined}
      sx={{
        borderTop: 4,
        borderColor: colors[state],
        pt: 1,
        pr: 1,
        ...(isNew && state === 'done' && arrives),
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'flex',
          gap: 0.25,
          alignItems: 'center',
          fontWeight: 600,
          fontSize: { xs: '0.8125rem', sm: '1rem' },
        }}
        color={state === 'open' ? 'text.secondary' : undefined}
      >
        {state === 'done' && <CheckIcon sx={{ fontSize: '1rem' }} titleAccess="Done:" />}
        {label}
      </Box>
      {detail && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {detail}
        </Box>
      )}
    </Box>
  );
}
