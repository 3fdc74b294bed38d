import { DetailSection, Stack, Typography } from '@plumbline/design';
import { toE164 } from '@plumbline/domain';
import type { ClientRow } from '../../../data/schemas.ts';
import { ConsentState } from './ConsentState.tsx';
import { SendForm } from './SendForm.tsx';
import { Statistics } from './Statistics.tsx';
import { Thread } from './Thread.tsx';
import { useConsent } from './useConsent.ts';

/** Texts with a client at their number. */
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

/** Consent, the thread and the form to write a text; without a number it says so [001 §2]. */
export function SmsPanel({ client }: { client: ClientRow }) {
  const phone = toE164(client.phone ?? '');
  return (
    <DetailSection title="Text messages">
      {phone ? (
        <Texting client={client} phone={phone} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {client.phone
            ? `${client.phone} is not a number that texts can be sent to. Add the area code to it.`
            : 'This client has no phone number on file.'}
        </Typography>
      )}
    </DetailSection>
  );
}
