import { Box, Button, Typography } from '@plumbline/design';
import { ContentDialog, formatPhone } from '@plumbline/design/forms';
import { consentText } from '@plumbline/domain';
import { useSession } from '@plumbline/platform';
import type { ClientRow } from '../../../data/schemas.ts';
import type { Consent } from './useConsent.ts';

type ConsentDialogProps = {
  client: Pick<ClientRow, 'name'>;
  phone: string;
  consent: Consent;
  /** Label of the confirm button: "Record consent and send". */
  grantLabel: string;
  onGranted?: () => void;
  onClose: () => void;
};

/** Asks for consent before the first text and records the answer with its wording. */
export function ConsentDialog({
  client,
  phone,
  consent,
  grantLabel,
  onGranted,
  onClose,
}: ConsentDialogProps) {
  const { company } = useSession();
  const shown = consentText(company.name, formatPhone(phone));
  const answer = async (isGranted: boolean) => {
    const isSaved = await consent.set(isGranted, shown);
    if (!isSaved) return;
    onClose();
    if (isGranted) onGranted?.();
  };
  return (
    <ContentDialog
      isOpen
      title="Consent to text messages"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" disabled={consent.isSaving} onClick={() => void answer(false)}>
            Client declined
          </Button>
          <Button variant="contained" loading={consent.isSaving} onClick={() => void answer(true)}>
            {grantLabel}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>
        The law requires {client.name}’s consent before the first text. Read this to them, or have
        them read it, then record their answer:
      </Typography>
      <Box
        component="blockquote"
        sx={{ m: 0, pl: 2, borderLeft: 3, borderColor: 'primary.main', fontWeight: 500 }}
      >
        {shown}
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        We save the wording, your name, and the time as proof.
      </Typography>
    </ContentDialog>
  );
}
