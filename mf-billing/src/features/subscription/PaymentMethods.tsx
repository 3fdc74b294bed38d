import { messageOf } from '@plumbline/data';
import {
  Button,
  Chip,
  SectionCard,
  FailedState,
  LoadingState,
  Stack,
  Typography,
} from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useCardDefaultMutation,
  useCardListQuery,
  useCardRemoveMutation,
  type SavedCard,
} from '../../data/savedCards.ts';
import { AddCardDialog } from './AddCardDialog.tsx';
import { cardLabel, expiryText } from './cardLabels.ts';

/** Cards on file: add, set default, remove. */
export function PaymentMethods() {
  const { data: cards, error, refetch } = useCardListQuery();
  const [setDefault] = useCardDefaultMutation();
  const [remove] = useCardRemoveMutation();
  const [isAdding, setAdding] = useState(false);
  const [working, setWorking] = useState<string>();
  const toasts = useToasts();
  const act = async (card: SavedCard, run: typeof setDefault, done: string) => {
    setWorking(card.id);
    const result = await run(card.id);
    setWorking(undefined);
    if (result.error) toasts.error(messageOf(result.error));
    else toasts.success(`${cardLabel(card)} ${done}`);
  };
  return (
    <SectionCard title="Payment methods">
      {error && (
        <FailedState
          title="Couldn’t load your cards"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!cards && !error && <LoadingState label="Loading cards…" minHeight={80} />}
      {cards?.length === 0 && <Typography color="textSecondary">No card on file.</Typography>}
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {cards?.map((card) => (
          <Stack
            component="li"
            key={card.id}
            direction="row"
            spacing={1}
            useFlexGap
            sx={{ alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Typography sx={{ flex: 1, minWidth: 200 }}>
              {cardLabel(card)}{' '}
              <Typography component="span" color="textSecondary">
                {expiryText(card)}
              </Typography>
            </Typography>
            {card.isDefault && <Chip size="small" label="Default" />}
            {!card.isDefault && (
              <Button
                size="small"
                disabled={working === card.id}
                aria-label={`Make ${cardLabel(card)} the default`}
                onClick={() => void act(card, setDefault, 'is now the default')}
              >
                Set default
              </Button>
            )}
            <Button
              size="small"
              color="inherit"
              disabled={working === card.id}
              aria-label={`Remove ${cardLabel(card)}`}
              onClick={() => void act(card, remove, 'removed')}
            >
              Remove
            </Button>
          </Stack>
        ))}
      </Stack>
      <Button variant="outlined" onClick={() => setAdding(true)}>
        Add payment method
      </Button>
      {isAdding && <AddCardDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}
