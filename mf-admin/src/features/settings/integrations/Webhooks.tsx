import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Button,
  SectionCard,
  StatusChip,
  Typography,
  dotted,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { denialReason, useCompanyId, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import {
  useWebhookActiveSaveMutation,
  useWebhookDeleteMutation,
  useWebhookListQuery,
  type WebhookEndpoint,
} from '../../../data/webhooks.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

type Open = { kind: 'add' } | { kind: 'log' | 'delete'; endpoint: WebhookEndpoint };

/** The company's webhooks. */
export function Webhooks() {
  const company = useCompanyId();
  const toasts = useToasts();
  const answer = useWebhookListQuery(company);
  const [setActive] = useWebhookActiveSaveMutation();
  const [remove, { isLoading: isRemoving }] = useWebhookDeleteMutation();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const denial = denialReason(useAccess({ feature: 'api_access', permission: 'manage_settings' }));

  const toggle = async ({ id, is_active }: WebhookEndpoint) => {
    const { error } = await setActive({ company, id, isActive: !is_active });
    if (error) toasts.error(messageOf(error));
  };
  const removeForGood = async ({ id }: WebhookEndpoint) => {
    const { error } = await remove({ company, id });
    close();
    if (error) toasts.error(messageOf(error));
    else toasts.success('Webhook deleted');
  };
  return (
    <SectionCard
      title="Webhooks"
      description={denial ?? 'Send signed events to your own apps, with retries.'}
      actions={
        <ActionButton
          variant="outlined"
          startIcon={<AddIcon />}
          denial={denial}
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add Webhook
        </ActionButton>
      }
    >
      <Loaded answer={answer} label="webhooks" failed="Failed to load webhooks" rows={2}>
        {(endpoints) =>
          endpoints.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>No webhooks yet.</Typography>
          ) : (
            <EntryList
              label="Webhooks"
              entries={endpoints.map((endpoint) => ({
                id: endpoint.id,
                title: endpoint.url,
                marks: endpoint.is_active ? (
                  <StatusChip label="Active" tone="success" shape="check" />
                ) : (
                  <StatusChip label="Paused" shape="pause" />
                ),
                detail: dotted(endpoint.description, endpoint.events.join(', ')),
                actions: (
                  <>
                    <Button
                      aria-label={`Deliveries to ${endpoint.url}`}
                      onClick={() => setOpen({ kind: 'log', endpoint })}
                    >
                      Deliveries
                    </Button>
                    <ActionButton
                      denial={denial}
                      aria-label={`${endpoint.is_active ? 'Pause' : 'Resume'} ${endpoint.url}`}
                      onClick={() => void toggle(endpoint)}
                    >
                      {endpoint.is_active ? 'Pause' : 'Resume'}
                    </ActionButton>
                    <ActionButton
                      color="error"
                      denial={denial}
                      aria-label={`Delete ${endpoint.url}`}
                      onClick={() => setOpen({ kind: 'delete', endpoint })}
                    >
                      Delete
                    </ActionButton>
                  </>
                ),
              }))}
            />
          )
        }
      </Loaded>
      {open?.kind === 'add' && <WebhookDialog onClose={close} />}
      {open?.kind === 'log' && <DeliveryLog endpoint={open.endpoint} onClose={close} />}
      {open?.kind === 'delete' && (
        <ConfirmDialog
          isOpen
          title="Delete this webhook?"
          message={`We’ll stop sending events to ${open.endpoint.url} and delete its log.`}
          confirmLabel="Delete"
          tone="error"
          isWorking={isRemoving}
          onConfirm={() => void removeForGood(open.endpoint)}
          onClose={close}
        />
      )}
    </SectionCard>
  );
}
