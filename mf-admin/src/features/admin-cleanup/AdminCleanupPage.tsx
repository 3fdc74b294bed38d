import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Page,
  PageHeader,
  SectionCard,
  Stack,
  Typography,
} from '@plumbline/design';
import { AreaLink, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useAdminCleanupQuery, useAdminCleanupRunMutation } from '../../data/operator.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { ResultList } from '../../shared/ResultList.tsx';

const unconfirmed = 'Please confirm database cleanup by checking the confirmation box first.';

/** /admin-cleanup: shows what will be deleted, then deletes it. */
export function AdminCleanupPage() {
  const toasts = useToasts();
  const answer = useAdminCleanupQuery();
  const [run, { data: results, isLoading }] = useAdminCleanupRunMutation();
  const [isConfirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const cleanUp = async () => {
    setProblem(isConfirmed ? undefined : unconfirmed);
    if (!isConfirmed) return;
    const { error } = await run();
    setConfirmed(false);
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
            <SectionCard
              isMain
              title="Data to be deleted"
              description="Current counts for all companies. Nothing has been deleted yet."
            >
              <Box
                component="ul"
                aria-label="Data to be deleted"
                sx={{
                  m: 0,
                  p: 0,
                  listStyle: 'none',
                  display: 'grid',
                  gap: 0.5,
                  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {[...tables, { table: 'files', rows: files }].map(({ table, rows }) => (
                  <li key={table}>
                    {table}: <strong>{rows.toLocaleString('en-US')}</strong>
                  </li>
                ))}
              </Box>
            </SectionCard>
            <Box sx={{ border: 2, borderColor: 'error.main', borderRadius: 1 }}>
              <SectionCard
                isMain
                title="Danger zone"
                description="This permanently deletes all data of all companies. You can’t undo it."
              >
                <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
                  <Box component="label" sx={{ display: 'flex', alignItems: 'center' }}>
                    <Checkbox
                      checked={isConfirmed}
                      disabled={!is_enabled}
                      onChange={(_, isTicked) => {
                        setConfirmed(isTicked);
                        setProblem(undefined);
                      }}
                    />
                    I understand that this permanently deletes all data
                  </Box>
                  {problem && <Alert severity="error">{problem}</Alert>}
                  <Button
                    variant="contained"
                    color="error"
                    disabled={!is_enabled}
                    loading={isLoading}
                    onClick={() => void cleanUp()}
                  >
                    Permanently Delete All Data
                  </Button>
                </Stack>
              </SectionCard>
            </Box>
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
            <SectionCard
              isMain
              title="Sign-in accounts"
              description={`${auth_users.toLocaleString('en-US')} accounts can sign in. They cannot be deleted from the browser and must be deleted manually.`}
            >
              <Typography component="ol" variant="body2" sx={{ m: 0, pl: 2.5 }}>
                <li>Open the dashboard of your Supabase project, Authentication, Users.</li>
                <li>Select the accounts you no longer need.</li>
                <li>Choose Delete, then return here to set up the preset accounts.</li>
              </Typography>
              <Box sx={{ mt: 2 }}>
                <AreaLink to="admin.setup" style={{ color: 'var(--pl-palette-primary-main)' }}>
                  Go to account setup
                </AreaLink>
              </Box>
            </SectionCard>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
