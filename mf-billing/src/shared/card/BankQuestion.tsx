import { Alert, Button, Stack } from '@plumbline/design';
import { useState } from 'react';

type BankQuestionProps = { onAnswer: (isGranted: boolean) => Promise<void> };

/** The bank's confirmation (3-D Secure), as the Stripe emulator shows it. */
export function BankQuestion({ onAnswer }: BankQuestionProps) {
  const [working, setWorking] = useState<boolean>();
  const answer = async (isGranted: boolean) => {
    setWorking(isGranted);
    await onAnswer(isGranted);
    setWorking(undefined);
  };
  return (
    <Alert severity="info">
      Your bank asks you to confirm this card.
      <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
        <Button
          variant="contained"
          loading={working === true}
          disabled={working === false}
          onClick={() => void answer(true)}
        >
          Confirm with bank
        </Button>
        <Button
          color="inherit"
          loading={working === false}
          disabled={working === true}
          onClick={() => void answer(false)}
        >
          Refuse
        </Button>
      </Stack>
    </Alert>
  );
}
