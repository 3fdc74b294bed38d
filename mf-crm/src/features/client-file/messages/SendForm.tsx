import { messageOf } from '@plumbline/data';
import { ActionButton, Box, Button, FailedNote, Typography, dotted } from '@plumbline/design';
import {
  Form,
  SelectField,
  showServerError,
  TextAreaField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { fillMergeFields, smsSize } from '@plumbline/domain';
import {
  denialReason,
  useCompanyId,
  useToasts,
  useUnsavedWork,
  useAccess,
} from '@plumbline/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClientStoreMessageMutation } from '../../../data/messages.ts';
import { useClientMessageTemplatesQuery } from '../../../data/messageTemplates.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { sends } from '../../../shared/edits.ts';
import { useTextDraft } from '../../../shared/useTextDraft.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import { messageForm, type MessageValues } from './messageForm.ts';
import { TemplatesDialog } from './TemplatesDialog.tsx';
import type { Consent } from './useConsent.ts';
import { useMergeValues } from './useMergeValues.ts';
import { useSend } from './useSend.ts';

type SendFormProps = { client: ClientRow; phone: string; consent: Consent };
const empty: MessageValues = { template: '', content: '' };

/** Writes a text, optionally from a template; asks for consent first if needed. */
export function SendForm({ client, phone, consent }: SendFormProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const { values, error: valuesError, retry } = useMergeValues(client);
  const saved = useClientMessageTemplatesQuery(company);
  const { data: templates = [] } = saved;
  const [store] = useClientStoreMessageMutation();
  const send = useSend();
  const [asking, setAsking] = useState<MessageValues>();
  const [isManaging, setManaging] = useState(false);
  const filled = useRef({ id: '', text: '' });
  const form = useZodForm<MessageValues, MessageValues>(messageForm, empty);
  const { template: chosen = '', content = '' } = useWatch({ control: form.control });
  const own = denialReason(useAccess(sends));
  const isStopped = consent.isStopped;
  const stopped = `${client.name} texted STOP. They can opt back in by texting START.`;
  const denial = own ?? (isStopped ? stopped : undefined);
  useTextDraft(`text.${client.id}`, content, (text) =>
    form.setValue('content', text, { shouldDirty: true }),
  );
  useUnsavedWork(content.trim() !== '', { in: 'tab' });

  const fill = useEffectEvent((id: string) => {
    const found = templates.find((one) => one.id === id);
    // Values that load later fill in a template that was not edited meanwhile.
    if (id === filled.current.id && form.getValues('content') !== filled.current.text) return;
    filled.current = { id, text: found ? fillMergeFields(found.content, values) : '' };
    if (found) form.setValue('content', filled.current.text);
  });
  const known = Object.values(values).join();
  useEffect(() => fill(chosen), [chosen, known]);

  const deliver = async ({ template, content: text }: MessageValues) => {
    const id = crypto.randomUUID();
    const of = { company, client: client.id };
    const stored = await store({ ...of, id, phone, content: text, ...(template && { template }) });
    if (stored.error) {
      toasts.error('Failed to send message.');
      return showServerError(form, { message: messageOf(stored.error) });
    }
    form.reset(empty);
    await send({ client: client.id, to: phone, message: text, messageId: id });
  };
  const submit = (message: MessageValues) =>
    consent.isGranted ? deliver(message) : setAsking(message);

  const { length, limit, segments, encoding } = smsSize(content);
  const choices = [
    { value: '', label: 'No template' },
    ...templates
      .filter(({ is_active }) => is_active)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <Form form={form} onSubmit={submit} label="New text message">
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <SelectField
              control={form.control}
              name="template"
              label="Template"
              options={choices}
            />
          </Box>
          <Button onClick={() => setManaging(true)}>Templates</Button>
        </Box>
        {saved.isError && !saved.data && (
          <FailedNote
            message="Failed to load your templates."
            onRetry={() => void saved.refetch()}
            isRetrying={saved.isFetching}
          />
        )}
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
