import { messageOf, z } from '@plumbline/data';
import { Box, FailedState, RowsSkeleton, Stack, Typography } from '@plumbline/design';
import {
  ContentDialog,
  FormDialog,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useEffect } from 'react';
import {
  useFactorEnrolMutation,
  useFactorVerifyMutation,
  type Enrolment,
} from '../../../data/twoFactor.ts';

const codeForm = z.object({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .refine((text) => /^\d{6}$/.test(text), 'Enter the six-digit code from your app'),
});
const title = 'Turn On Two-Factor Sign-In';

/** Enrolls an authenticator app: QR code, then a code to verify. */
export function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const [enrol, { data, error }] = useFactorEnrolMutation();
  useEffect(() => {
    void enrol();
  }, [enrol]);
  if (data) return <ShowCode enrolment={data} onClose={onClose} />;
  return (
    <ContentDialog isOpen title={title} width="xs" onClose={onClose}>
      {error ? (
        <FailedState
          title="Couldn’t start setup"
          message={messageOf(error)}
          onRetry={() => void enrol()}
        />
      ) : (
        <RowsSkeleton label="Starting..." />
      )}
    </ContentDialog>
  );
}

function ShowCode({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const toasts = useToasts();
  const [verify] = useFactorVerifyMutation();
  const form = useZodForm(codeForm, { code: '' });
  const { qr_code, secret } = enrolment.totp;
  const submit = async ({ code }: { code: string }) => {
    const { error } = await verify({ factorId: enrolment.id, code });
    if (error) {
      showServerError(form, {
        message: 'Wrong code. Codes change every 30 seconds.',
        field: 'code',
      });
      return;
    }
    toasts.success('Two-factor sign-in is on');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={title}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Turn On"
      width="xs"
    >
      <Stack spacing={2}>
        <Typography>
          Scan this QR code with an authenticator app, then enter the code it shows.
        </Typography>
        <Box
          sx={{
            bgcolor: '#ffffff',
            p: 1.5,
            alignSelf: 'center',
            border: 1,
            borderColor: 'divider',
          }}
        >
          <img
            src={qr_code}
            alt="QR code of the key below"
            width={180}
            height={180}
            style={{ display: 'block' }}
          />
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Or enter this key: <code>{secret}</code>
        </Typography>
        <TextField
          control={form.control}
          name="code"
          label="Code"
          inputProps={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
          required
        />
      </Stack>
    </FormDialog>
  );
}
