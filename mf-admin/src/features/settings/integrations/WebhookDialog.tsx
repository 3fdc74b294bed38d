import { isDataError, messageOf } from '@plumbline/data';
import { Alert, Button, Stack } from '@plumbline/design';
import {
  CheckListField,
  ContentDialog,
  CopyField,
  FormDialog,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useState } from 'react';
import { useWebhookAddMutation, webhookEvents, type NewWebhook } from '../../../data/webhooks.ts';
import { emptyWebhook, webhookForm } from './webhookForm.ts';

const eventOptions = webhookEvents.map((value) => ({ value, label: value }));

/** Adds a webhook, then shows its secret once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [add] = useWebhookAddMutation();
  const [secret, setSecret] = useState<string>();
  const form = useZodForm<NewWebhook & { events: string[] }, NewWebhook & { events: string[] }>(
    webhookForm,
    emptyWebhook,
  );
  const { control } = form;
  const submit = async (webhook: NewWebhook) => {
    const { data, error } = await add(webhook);
    if (data) setSecret(data.secret);
    else
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
  };
  if (secret)
    return (
      <ContentDialog
        isOpen
        title="Webhook added"
        onClose={onClose}
        actions={
          <Button variant="contained" onClick={onClose}>
            I saved it
          </Button>
        }
      >
        <Stack spacing={2}>
          <Alert severity="warning">
            Save this signing secret now. We won’t show it again. We sign every event with it.
          </Alert>
          <CopyField label="Signing secret" value={secret} />
        </Stack>
      </ContentDialog>
    );
  return (
    <FormDialog
      isOpen
      title="Add Webhook"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Add Webhook"
    >
      <TextField
        control={control}
        name="url"
        label="Address"
        placeholder="https://"
        required
        keepsLabelUp
      />
      <TextField control={control} name="description" label="Description" />
      <CheckListField control={control} name="events" label="Events" options={eventOptions} />
    </FormDialog>
  );
}
