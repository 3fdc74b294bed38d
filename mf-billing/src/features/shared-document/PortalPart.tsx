import { messageOf } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';
import { Link } from '@plumbline/platform';
import { useState } from 'react';
import { useSharedPortalLinkMutation } from '../../data/sharedDocument.ts';
import { type SeenDocument } from '../../data/sharedDocumentShapes.ts';

type PortalPartProps = { token: string; portal: SeenDocument['portal'] };

/** The way to everything else: back to the portal, or an email with a link to it. */
export function PortalPart({ token, portal }: PortalPartProps) {
  const [send, { isLoading }] = useSharedPortalLinkMutation();
  const [outcome, setOutcome] = useState<{ severity: 'success' | 'error'; text: string }>();
  if (!portal) return null;
  if (portal.is_from_portal)
    return (
      <Button component={Link} to={`/portal/client/${portal.access_id}`} sx={{ mb: 1 }}>
        Back to your portal
      </Button>
    );
  const ask = async () => {
    const { data, error } = await send(token);
    setOutcome(
      data
        ? { severity: 'success', text: `We sent a link to your portal to ${data.sent_to}.` }
        : { severity: 'error', text: messageOf(error) },
    );
  };
  return outcome ? (
    <Alert severity={outcome.severity} sx={{ mb: 2 }}>
      {outcome.text}
    </Alert>
  ) : (
    <Button loading={isLoading} onClick={() => void ask()} sx={{ mb: 1 }}>
      See everything
    </Button>
  );
}
