import { Alert, Box, Button, LoadingState, Stack } from '@plumbline/design';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { CardFormProps } from './CardForm.tsx';
import { failed, isSetup, paymentBroke, type CardOutcome } from './cardOutcome.ts';

type StripeCardFormProps = CardFormProps & { publishableKey: string };
type Ready = { stripe: Stripe; elements: StripeElements };

/** Stripe's own form, in Stripe's own frame: card numbers never touch this page. */
export function StripeCardForm(props: StripeCardFormProps) {
  const { publishableKey, clientSecret, stripeAccount, submitLabel, savedCard, onDone } = props;
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<Ready>();
  const [error, setError] = useState<string>();
  const [isWorking, setWorking] = useState(false);

  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const stripe = await loadStripe(publishableKey, stripeAccount ? { stripeAccount } : {});
      if (!stripe) throw new Error('Stripe did not load');
      if (isGone) return undefined;
      const elements = stripe.elements({ clientSecret });
      const element = elements.create('payment');
      if (place.current && !savedCard) element.mount(place.current);
      setReady({ stripe, elements });
      return element;
    };
    const opened = open().catch(() => {
      setError(paymentBroke);
      return undefined;
    });
    return () => {
      isGone = true;
      void opened.then((element) => element?.destroy());
    };
  }, [publishableKey, clientSecret, stripeAccount, savedCard]);

  const submit = async () => {
    if (!ready) return;
    setWorking(true);
    setError(undefined);
    const outcome = await confirm(ready, { clientSecret, savedCard }).catch((): CardOutcome => ({
      status: 'failed',
      message: paymentBroke,
    }));
    setWorking(false);
    if (outcome.status === 'failed') setError(outcome.message);
    else onDone(outcome);
  };
  return (
    <Stack spacing={2}>
      {error && <Alert severity="error">{error}</Alert>}
      {!ready && !error && <LoadingState label="Loading the card form…" minHeight={120} />}
      <Box ref={place} />
      <Button
        variant="contained"
        size="large"
        disabled={!ready}
        loading={isWorking}
        onClick={() => void submit()}
      >
        {submitLabel}
      </Button>
    </Stack>
  );
}

type Confirming = { clientSecret: string; savedCard: string | undefined };

async function confirm(
  { stripe, elements }: Ready,
  { clientSecret, savedCard }: Confirming,
): Promise<CardOutcome> {
  const confirmParams = { return_url: window.location.href };
  if (isSetup(clientSecret)) {
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      confirmParams,
      redirect: 'if_required',
    });
    return error ? failed(error) : toOutcome(setupIntent.status, setupIntent.payment_method);
  }
  const { error, paymentIntent } = savedCard
    ? await stripe.confirmCardPayment(clientSecret, { payment_method: savedCard })
    : await stripe.confirmPayment({ elements, confirmParams, redirect: 'if_required' });
  return error ? failed(error) : toOutcome(paymentIntent.status, paymentIntent.payment_method);
}

function toOutcome(status: string, method: string | { id: string } | null): CardOutcome {
  const paymentMethod = typeof method === 'string' ? method : (method?.id ?? null);
  if (status === 'succeeded' || status === 'processing') return { status, paymentMethod };
  return failed();
}
