import { messageOf } from '@plumbline/data';
import { FailedState, Page, PageHeader, RowsSkeleton, Stack } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { usePurchasingSettingsQuery } from '../../data/settings.ts';
import { PurchasingNav } from '../../shared/PurchasingNav.tsx';
import { BillAddressCard } from './BillAddressCard.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** /purchasing/settings: who may approve how much, how far a bill may differ, and when payment is held. */
export function SettingsPage() {
  const { data, error, isFetching, refetch } = usePurchasingSettingsQuery(useCompanyId());
  return (
    <Page>
      <PageHeader title="Purchasing settings" />
      <PurchasingNav at="purchasing.settings" />
      {data && (
        <Stack spacing={3}>
          <SettingsForm saved={data} />
          <BillAddressCard />
        </Stack>
      )}
      {!data && error ? (
        <FailedState
          title="Couldn’t load purchasing settings"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!data && !error && (
        <RowsSkeleton label="Loading purchasing settings" rows={6} rowHeight={56} />
      )}
    </Page>
  );
}
