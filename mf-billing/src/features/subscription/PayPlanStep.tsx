import { Button, formatMoney, Stack, Typography } from '@plumbline/design';
import { useState } from 'react';
import type { BillingCycle, BillingPlan, KeptCard } from '../../data/subscription.ts';
import { CardForm } from '../../shared/card/CardForm.tsx';
import { cardLabel } from './cardWords.ts';
import { priceOf } from './planChoice.ts';

type PayPlanStepProps = {
  plan: BillingPlan;
  cycle: BillingCycle;
  clientSecret: string;
  cards: readonly KeptCard[];
  onPaid: (paymentMethod: string | null) => void;
};

/** Pays the first period: with a card on file, or with a new one. */
export function PayPlanStep({ plan, cycle, clientSecret, cards, onPaid }: PayPlanStepProps) {
  const kept = cards.find(({ isDefault }) => isDefault) ?? cards[0];
  const [usesKept, setUsesKept] = useState(kept !== undefined);
  const chosen = usesKept ? kept : undefined;
  return (
    <Stack spacing={2}>
      {chosen && <Typography>Paid with {cardLabel(chosen)}.</Typography>}
      <CardForm
        key={chosen?.id ?? 'new'}
        clientSecret={clientSecret}
        stripeAccount={null}
        keptCard={chosen?.id}
        submitLabel={`Pay ${formatMoney(priceOf(plan, cycle))}`}
        onDone={({ paymentMethod }) => onPaid(paymentMethod)}
      />
      {kept && (
        <Button color="inherit" onClick={() => setUsesKept(!usesKept)}>
          {usesKept ? 'Use another card' : `Use ${cardLabel(kept)}`}
        </Button>
      )}
    </Stack>
  );
}
