import { messageOf } from '@plumbline/data';
import { Box, Button, DateText, Stack, Typography } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useFactorListQuery,
  useFactorRemoveMutation,
  type Factor,
} from '../../../data/twoFactor.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { TwoFactorDialog } from './TwoFactorDialog.tsx';

/** Two-factor sign-in: status and switch. */
export function TwoFactor() {
  const answer = useFactorListQuery();
  return (
    <Loaded
      answer={answer}
      label="two-factor sign-in"
      failed="Failed to load two-factor sign-in"
      rows={1}
    >
      {([factor]) => (factor ? <FactorOn factor={factor} /> : <FactorOff />)}
    </Loaded>
  );
}

const row = {
  alignItems: { xs: 'flex-start', sm: 'center' },
  justifyContent: 'space-between',
} as const;

function FactorOn({ factor }: { factor: Factor }) {
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useFactorRemoveMutation();
  const turnOff = async () => {
    const { error } = await remove(factor.id);
    setAsking(false);
    if (error) toasts.error(messageOf(error));
    else toasts.success('Two-factor sign-in is off');
  };
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={row}>
      <Box>
        <Typography>
          <strong>Two-factor sign-in:</strong> on since <DateText value={factor.created_at} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          When you sign in, enter your password and a code from your authenticator app.
        </Typography>
      </Box>
      <Button color="error" onClick={() => setAsking(true)}>
        Turn Off
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Turn off two-factor sign-in?"
        message="You’ll sign in with only your password."
        confirmLabel="Turn Off"
        tone="error"
        isWorking={isLoading}
        onConfirm={() => void turnOff()}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

function FactorOff() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={row}>
      <Box>
        <Typography>
          <strong>Two-factor sign-in:</strong> off
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Protects your account even if someone knows your password.
        </Typography>
      </Box>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Turn On
      </Button>
      {isOpen && <TwoFactorDialog onClose={() => setOpen(false)} />}
    </Stack>
  );
}
