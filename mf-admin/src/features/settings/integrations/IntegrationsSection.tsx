import { SectionCard, Stack } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useIntegrationListQuery } from '../../../data/integrations.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { IntegrationList } from './IntegrationList.tsx';
import { NotificationFlags } from './NotificationFlags.tsx';
import { Webhooks } from './Webhooks.tsx';

/** What the company's other programs get and give [002 §2]. */
export function IntegrationsSection() {
  const answer = useIntegrationListQuery(useCompanyId());
  return (
    <Stack spacing={3}>
      <SectionCard isMain title="Integrations" description="Connect what you work with already.">
        <Loaded answer={answer} label="integrations" failed="Failed to load integrations">
          {(integrations) => <IntegrationList integrations={integrations} />}
        </Loaded>
      </SectionCard>
      <NotificationFlags />
      <Webhooks />
    </Stack>
  );
}
