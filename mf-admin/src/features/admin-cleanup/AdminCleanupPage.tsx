import { messageOf } from '@plumbline/data';
import { Alert, Page, PageHeader, SectionCard, Stack } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useAdminCleanupQuery, useAdminCleanupRunMutation } from '../../data/operator.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { ResultList } from '../../shared/ResultList.tsx';
import { DangerZone } from './DangerZone.tsx';
import { DataToDelete } from './DataToDelete.tsx';
import { SignInAccounts } from './SignInAccounts.tsx';

/** /admin-cleanup: shows what will be deleted, then deletes it. */
export function AdminCleanupPage() {
  const toasts = useToasts();
  const answer = useAdminCleanupQuery();
  const [run, { data: results, isLoading }] = useAdminCleanupRunMutation();
  const cleanUp = async () => {
    const { error } = await run();
    if (error) toasts.error(messageOf(error));
    else void answer.refetch();
  };
  return (
    <Page width="text">
      <PageHeader title="Database Cleanup" description="Deletes all data so you can start over." />
      <Loaded answer={answer} label="tables" failed="Failed to load the data to delete">
        {({ is_enabled, reason, tables, files, auth_users }) => (
          <Stack spacing={3}>
            {!is_enabled && (
              <Alert severity="info">{reason ?? 'Your operator turned this off.'}</Alert>
            )}
            <DataToDelete tables={[...tables, { table: 'files', rows: files }]} />
            <DangerZone isEnabled={is_enabled} isWorking={isLoading} onCleanUp={cleanUp} />
            {results && (
              <SectionCard isMain title="Results">
                <ResultList
                  label="Results"
                  results={results.map(({ step, status, message }) => ({
                    title: step,
                    status,
                    message,
                  }))}
                />
              </SectionCard>
            )}
            <SignInAccounts count={auth_users} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
