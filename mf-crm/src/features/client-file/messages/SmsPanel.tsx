import { DetailSection, Stack, Typography } from '@plumbline/design';
import { toE164 } from '@plumbline/domain';
import type { ClientRow } from '../../../data/schemas.ts';
import { ConsentState } from './ConsentState.tsx';
import { SendForm } from './SendForm.tsx';
import { Statistics } from './Statistics.tsx';
import { Thread } from './Thread.tsx';
import { useConsent } from './useConsent.ts';

/** Texting for a client with a phone number. */
function Texting({ client, phone }: { client: ClientRow; phone: string }) {
  const consent = useConsent(client.id, phone);
  return (
    <Stack spacing={2}>
      <ConsentState client={client} phone={phone} consent={consent} />
      <Thread client={client.id} name={client.name} />
      <SendForm client={client} phone={phone} consent={consent} />
      <Statistics />
    </Stack>
  );
}

/** Consent, thread, and message form; a note when the client has no phone number. */
export function SmsPanel({ client }: { client: ClientRow }) {
  const phone = toE164(client.phone ?? '');
  return (
    <DetailSection title="Text messages">
      {phone ? (
        <Texting client={client} phone={phone} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {client.phone
            ? `We can’t text ${client.phone}. Add the area code.`
            : 'This client has no phone number on file.'}
        </Typography>
      )}
    </DetailSection>
  );
}
