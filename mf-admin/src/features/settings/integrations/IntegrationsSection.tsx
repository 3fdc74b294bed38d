import { SectionCard, Stack } from '@plumbline/design';
import { IntegrationList } from './IntegrationList.tsx';
import { NotificationFlags } from './NotificationFlags.tsx';
import { Webhooks } from './Webhooks.tsx';

/** Integrations, email notifications, and webhooks. */
export function IntegrationsSection() {
  return (
    <Stack spacing={3}>
      <SectionCard isMain title="Integrations" description="Connect the tools you already use.">
        <IntegrationList />
      </SectionCard>
      <NotificationFlags />
      <Webhooks />
    </Stack>
  );
}
