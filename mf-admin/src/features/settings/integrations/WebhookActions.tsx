import { messageOf } from '@plumbline/data';
import { ActionButton, Button } from '@plumbline/design';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useWebhookActiveSaveMutation, type WebhookEndpoint } from '../../../data/webhooks.ts';

type WebhookActionsProps = {
  endpoint: WebhookEndpoint;
  /** Why the user may not change webhooks. */
  denial: string | undefined;
  onOpen: (open: { kind: 'log' | 'delete'; endpoint: WebhookEndpoint }) => void;
};

/** The buttons of a webhook: its log, pause or resume, delete. */
export function WebhookActions({ endpoint, denial, onOpen }: WebhookActionsProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [setActive] = useWebhookActiveSaveMutation();
  const toggle = async () => {
    const { error } = await setActive({ company, id: endpoint.id, isActive: !endpoint.is_active });
    if (error) toasts.error(messageOf(error));
  };
  return (
    <>
      <Button
        aria-label={`Deliveries to ${endpoint.url}`}
        onClick={() => onOpen({ kind: 'log', endpoint })}
      >
        Deliveries
      </Button>
      <ActionButton
        denial={denial}
        aria-label={`${endpoint.is_active ? 'Pause' : 'Resume'} ${endpoint.url}`}
        onClick={() => void toggle()}
      >
        {endpoint.is_active ? 'Pause' : 'Resume'}
      </ActionButton>
      <ActionButton
        color="error"
        denial={denial}
        aria-label={`Delete ${endpoint.url}`}
        onClick={() => onOpen({ kind: 'delete', endpoint })}
      >
        Delete
      </ActionButton>
    </>
  );
}
