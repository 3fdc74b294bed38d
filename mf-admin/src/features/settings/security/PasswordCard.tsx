import { Alert, Button, DateText, SectionCard, Stack, Typography } from '@plumbline/design';
import { useState } from 'react';
import { useSecurityStateQuery } from '../../../data/security.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** The user's password: its age, Change, and two-factor status. */
export function PasswordCard() {
  const answer = useSecurityStateQuery();
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard
      isMain
      title="Security"
      description="How you sign in."
      actions={
        <Button variant="contained" onClick={() => setOpen(true)}>
          Change Password
        </Button>
      }
    >
      <Loaded answer={answer} label="security" failed="Failed to load security" rows={2}>
        {({ password_changed_at, password_expires_at, is_password_expired, two_factor }) => (
          <Stack spacing={1.5}>
            {is_password_expired && (
              <Alert severity="warning">Your password expired. Choose a new one.</Alert>
            )}
            <Typography>
              Your password was last changed on <DateText value={password_changed_at} />.
              {password_expires_at && !is_password_expired && (
                <>
                  {' '}
                  Your company requires a new one by <DateText value={password_expires_at} />.
                </>
              )}
            </Typography>
            {two_factor.is_available ? (
              <TwoFactor />
            ) : (
              <Typography sx={{ color: 'text.secondary' }}>
                <strong>Two-factor sign-in:</strong> {two_factor.reason}
              </Typography>
            )}
          </Stack>
        )}
      </Loaded>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}
