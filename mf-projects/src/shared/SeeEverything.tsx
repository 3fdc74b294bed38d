import { messageOf } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';
import { useState } from 'react';
import { useProjectPortalLinkMutation } from '../data/portalLink.ts';

/** Emails a link to the client's portal, always to the address that the contractor has. */
export function SeeEverything({ token, label }: { token: string; label: string }) {
  const [send, { isLoading }] = useProjectPortalLinkMutation();
  const [outcome, setOutcome] = useState<{ severity: 'success' | 'error'; text: string }>();
  const ask = async () => {
    const { data, error } = await send(token);
    const to = data?.sent_to ?? 'the client’s email address';
    setOutcome(
      data
        ? { severity: 'success', text: `We sent a link to the portal to ${to}.` }
        : { severity: 'error', text: messageOf(error) },
    );
  };
  return outcome ? (
    <Alert severity={outcome.severity} sx={{ mb: 2 }}>
      {outcome.text}
    </Alert>
  ) : (
    <Button loading={isLoading} onClick={() => void ask()} sx={{ mb: 1 }}>
      {label}
    </Button>
  );
}
