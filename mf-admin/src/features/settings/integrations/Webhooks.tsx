import {
  ActionButton,
  AddIcon,
  SectionCard,
  StatusChip,
  Typography,
  dotted,
} from '@plumbline/design';
import { denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useWebhookListQuery, type WebhookEndpoint } from '../../../data/webhooks.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { DeleteWebhook } from './DeleteWebhook.tsx';
import { WebhookActions } from './WebhookActions.tsx';

type Open = { kind: 'add' } | { kind: 'log' | 'delete'; endpoint: WebhookEndpoint };

/** The company's webhooks. */
export function Webhooks() {
  const company = useCompanyId();
  const answer = useWebhookListQuery(company);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const denial = denialReason(useAccess({ feature: 'api_access', permission: 'manage_settings' }));

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
                actions: <WebhookActions endpoint={endpoint} denial={denial} onOpen={setOpen} />,
              }))}
            />
          )
        }
      </Loaded>
      {open?.kind === 'add' && <WebhookDialog onClose={close} />}
      {open?.kind === 'log' && <DeliveryLog endpoint={open.endpoint} onClose={close} />}
      {open?.kind === 'delete' && <DeleteWebhook endpoint={open.endpoint} onClose={close} />}
    </SectionCard>
  );
}
