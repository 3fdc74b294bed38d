import { messageOf } from '@plumbline/data';
import { ActionButton, Box, FailedNote, Typography, dotted } from '@plumbline/design';
import { Form, showServerError, TextAreaField } from '@plumbline/design/forms';
import { smsSize } from '@plumbline/domain';
import { denialReason, useCompanyId, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useClientStoreMessageMutation } from '../../../data/messages.ts';
import { useClientMessageTemplatesQuery } from '../../../data/messageTemplates.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { sends } from '../../../shared/edits.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import type { MessageValues } from './messageForm.ts';
import { TemplatesDialog } from '../../../shared/TemplatesDialog.tsx';
import type { Consent } from './useConsent.ts';
import { useSend } from '../../../shared/useSend.ts';
import { TemplateField } from './TemplateField.tsx';
import { emptyMessage, useMessageText } from './useMessageText.ts';

type SendFormProps = { client: ClientRow; phone: string; consent: Consent };

/** Writes a text, optionally from a template; asks for consent first if needed. */
export function SendForm({ client, phone, consent }: SendFormProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const saved = useClientMessageTemplatesQuery(company);
  const { form, chosen, content, valuesError, retry } = useMessageText(client, saved.data);
  const [store] = useClientStoreMessageMutation();
  const send = useSend();
  const [isManaging, setManaging] = useState(false);
  const [asking, setAsking] = useState<MessageValues>();
  const own = denialReason(useAccess(sends));
  const isStopped = consent.isStopped;
  const stopped = `${client.name} texted STOP. They can opt back in by texting START.`;
  const denial = own ?? (isStopped ? stopped : undefined);

  const deliver = async ({ template, content: text }: MessageValues) => {
    const id = crypto.randomUUID();
    const of = { company, client: client.id };
    const stored = await store({ ...of, id, phone, content: text, ...(template && { template }) });
    if (stored.error) {
      toasts.error('Failed to send message.');
      return showServerError(form, { message: messageOf(stored.error) });
    }
    form.reset(emptyMessage);
    await send({ client: client.id, to: phone, message: text, messageId: id });
  };
  const submit = (message: MessageValues) =>
    consent.isGranted ? deliver(message) : setAsking(message);

  return (
    <>
      <Form form={form} onSubmit={submit} label="New text message">
        <TemplateField control={form.control} saved={saved} onManage={() => setManaging(true)} />
        {chosen && valuesError && (
          <FailedNote
            message={`Failed to load this client's projects and invoices. ${messageOf(valuesError)}`}
            onRetry={retry}
          />
        )}
        <TextAreaField control={form.control} name="content" label="Message" rows={3} />
        {isStopped && (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            You can&apos;t send text messages to this client: {stopped}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <MessageSize content={content} />
          <ActionButton
            type="submit"
            variant="contained"
            denial={denial}
            loading={form.formState.isSubmitting}
            sx={{ ml: 'auto' }}
          >
            Send
          </ActionButton>
        </Box>
      </Form>
      {asking && (
        <ConsentDialog
          client={client}
          phone={phone}
          consent={consent}
          grantLabel="Record consent and send"
          onGranted={() => void deliver(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {isManaging && <TemplatesDialog onClose={() => setManaging(false)} />}
    </>
  );
}

function MessageSize({ content }: { content: string }) {
  const { length, limit, segments, encoding } = smsSize(content);
  return (
    <Typography
      variant="body2"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {dotted(
        segments > 1 ? `${length}/${limit * segments}` : `${length}/${limit}`,
        segments > 1 && `sent as ${segments} messages`,
        encoding === 'UCS-2' && 'special characters use more space',
      )}
    </Typography>
  );
}
