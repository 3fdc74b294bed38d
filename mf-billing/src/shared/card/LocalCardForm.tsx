import { Alert, Button, Chip, FormControlLabel, Radio, Stack, Typography } from '@plumbline/design';
import { useState } from 'react';
import { BankFields } from './BankFields.tsx';
import { BankQuestion } from './BankQuestion.tsx';
import { isSetup } from './cardOutcome.ts';
import type { CardFormProps } from './CardForm.tsx';
import {
  answerBank,
  confirmBank,
  confirmCard,
  confirmSavedCard,
  type LocalOutcome,
} from './localCards.ts';
import { LocalCardFields } from './LocalCardFields.tsx';

type LocalCardFormProps = CardFormProps & { url: string; publishableKey: string };

/** The Stripe emulator's card form, marked as test mode. */
export function LocalCardForm({ submitLabel, onDone, savedCard, ...access }: LocalCardFormProps) {
  const [error, setError] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [way, setWay] = useState<Way>('card');
  const isBank = way === 'bank';
  const take = (outcome: LocalOutcome) => {
    setAsking(outcome.status === 'asks');
    if (outcome.status === 'failed') setError(outcome.message);
    else if (outcome.status !== 'asks') onDone(outcome);
  };
  const run = async (asked: Promise<LocalOutcome>) => {
    setError(undefined);
    take(await asked);
  };
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Chip label="Test mode" size="small" color="warning" variant="outlined" />
        <Typography variant="body2" color="textSecondary">
          {isBank
            ? 'No real debits. Try 110000000 and 000123456789.'
            : 'No real charges. Try 4242 4242 4242 4242.'}
        </Typography>
      </Stack>
      {!isAsking && !savedCard && !isSetup(access.clientSecret) && (
        <Ways
          way={way}
          onChange={(next) => {
            setError(undefined);
            setWay(next);
          }}
        />
      )}
      {error && <Alert severity="error">{error}</Alert>}
      {isAsking ? (
        <BankQuestion onAnswer={(isGranted) => run(answerBank(access, isGranted))} />
      ) : savedCard ? (
        <SavedCard label={submitLabel} onPay={() => run(confirmSavedCard(access, savedCard))} />
      ) : isBank ? (
        <BankFields submitLabel={submitLabel} onSubmit={(bank) => run(confirmBank(access, bank))} />
      ) : (
        <LocalCardFields
          submitLabel={submitLabel}
          onSubmit={(card) => run(confirmCard(access, card))}
        />
      )}
    </Stack>
  );
}

type Way = 'card' | 'bank';

function Ways({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  return (
    <Stack direction="row" role="radiogroup" aria-label="Pay with">
      {(['card', 'bank'] as const).map((each) => (
        <FormControlLabel
          key={each}
          control={<Radio checked={way === each} onChange={() => onChange(each)} />}
          label={each === 'card' ? 'Card' : 'Bank account'}
        />
      ))}
    </Stack>
  );
}

function SavedCard({ label, onPay }: { label: string; onPay: () => Promise<void> }) {
  const [isWorking, setWorking] = useState(false);
  const pay = async () => {
    setWorking(true);
    await onPay();
    setWorking(false);
  };
  return (
    <Button variant="contained" size="large" loading={isWorking} onClick={() => void pay()}>
      {label}
    </Button>
  );
}
