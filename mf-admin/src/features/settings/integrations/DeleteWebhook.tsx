import { messageOf } from '@plumbline/data';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useWebhookDeleteMutation, type WebhookEndpoint } from '../../../data/webhooks.ts';

type DeleteWebhookProps = { endpoint: WebhookEndpoint; onClose: () => void };

/** Confirms and deletes a webhook with its log. */
export function DeleteWebhook({ endpoint: { id, url }, onClose }: DeleteWebhookProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading }] = useWebhookDeleteMutation();
  const confirm = async () => {
    const { error } = await remove({ company, id });
    onClose();
    if (error) toasts.error(messageOf(error));
    else toasts.success('Webhook deleted');
  };
  return (
    <ConfirmDialog
      isOpen
      title="Delete this webhook?"
      message={`We’ll stop sending events to ${url} and delete its log.`}
      confirmLabel="Delete"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
