import { messageOf } from '@plumbline/data';
import { Button, Stack, StatusChip, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useCardAccountQuery, useCardAccountStartMutation } from '../../../data/integrations.ts';
import { Loaded } from '../../../shared/Loaded.tsx';

/** The company's account at the card provider, as the provider reports it. */
export function CardPanel() {
  const answer = useCardAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const toasts = useToasts();
  const [start, { isLoading }] = useCardAccountStartMutation();
  const goOn = async () => {
    const { data, error } = await start(`${window.location.origin}/settings?section=integrations`);
    if (data) window.location.assign(data.url);
    else toasts.error(messageOf(error));
  };
  return (
    <Loaded answer={answer} label="account" failed="Failed to load account" rows={2}>
      {({ isConnected, canCharge }) => (
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          {canCharge ? (
            <StatusChip label="Ready for payments" tone="success" shape="check" />
          ) : (
            <StatusChip label="Not ready yet" tone="warning" shape="half" />
          )}
          <Typography>
            {canCharge
              ? 'Card payments go directly to your account.'
              : isConnected
                ? 'The provider needs more details about your company.'
                : 'Open an account with the provider. You’ll enter your company and bank details.'}
          </Typography>
          <Button variant="contained" loading={isLoading} onClick={() => void goOn()}>
            {isConnected ? 'Continue with provider' : 'Open account'}
          </Button>
        </Stack>
      )}
    </Loaded>
  );
}
