import { Button, formatMoney, Stack, Typography } from '@plumbline/design';
import { useState } from 'react';
import type { SavedCard } from '../../data/savedCards.ts';
import type { BillingCycle, BillingPlan } from '../../data/subscriptionShapes.ts';
import { CardForm } from '../../shared/card/CardForm.tsx';
import { cardLabel } from './cardLabels.ts';
import { priceOf } from './planChoice.ts';

type PayPlanStepProps = {
  plan: BillingPlan;
  cycle: BillingCycle;
  clientSecret: string;
  cards: readonly SavedCard[];
  onPaid: (paymentMethod: string | null) => void;
};

/** Pays the first period: with a card on file, or with a new one. */
export function PayPlanStep({ plan, cycle, clientSecret, cards, onPaid }: PayPlanStepProps) {
  const saved = cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const [usesSaved, setUsesSaved] = useState(saved !== undefined);
  const chosen = usesSaved ? saved : undefined;
  return (
    <Stack spacing={2}>
      {chosen && <Typography>Paid with {cardLabel(chosen)}.</Typography>}
      <CardForm
        key={chosen?.id ?? 'new'}
        clientSecret={clientSecret}
        stripeAccount={null}
        savedCard={chosen?.id}
        submitLabel={`Pay ${formatMoney(priceOf(plan, cycle))}`}
        onDone={({ paymentMethod }) => onPaid(paymentMethod)}
      />
      {saved && (
        <Button color="inherit" onClick={() => setUsesSaved(!usesSaved)}>
          {usesSaved ? 'Use another card' : `Use ${cardLabel(saved)}`}
        </Button>
      )}
    </Stack>
  );
}
