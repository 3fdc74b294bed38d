import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  Page,
  PageHeader,
  SectionCard,
  Stack,
  dotted,
} from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useAdminSetupQuery, useAdminSetupRunMutation } from '../../data/operator.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { ResultList } from '../../shared/ResultList.tsx';

/** /admin-setup: the six preset accounts of a demo installation. */
export function AdminSetupPage() {
  const toasts = useToasts();
  const answer = useAdminSetupQuery();
  const [run, { data: results, isLoading }] = useAdminSetupRunMutation();
  const setUp = async () => {
    const { error } = await run();
    if (error) toasts.error(messageOf(error));
  };
  return (
    <Page width="text">
      <PageHeader
        title="Admin Account Setup"
        description="Creates six preset accounts for trying the product."
      />
      <Loaded answer={answer} label="accounts" failed="Failed to load accounts">
        {({ is_enabled, reason, accounts }) => (
          <Stack spacing={3}>
            {!is_enabled && (
              <Alert severity="info">{reason ?? 'Your operator turned this off.'}</Alert>
            )}
            <SectionCard
              isMain
              title="Preset accounts"
              actions={
                <Button
                  variant="contained"
                  disabled={!is_enabled}
                  loading={isLoading}
                  onClick={() => void setUp()}
                >
                  Setup All Accounts
                </Button>
              }
            >
              <Box
                component="ul"
                aria-label="Credentials"
                sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.875rem' }}
              >
                {accounts.map((account) => (
                  <Box
                    component="li"
                    key={account.email}
                    sx={{
                      display: 'grid',
                      gridTemplateColumns: { sm: '5fr 3fr 4fr' },
                      columnGap: 2,
                      rowGap: 0.25,
                      py: 1,
                      borderTop: 1,
                      borderColor: 'divider',
                      overflowWrap: 'anywhere',
                      '&:first-of-type': { borderTop: 0 },
                    }}
                  >
                    <strong>{account.email}</strong>
                    <code>{account.password}</code>
                    {dotted(account.role, account.plan, account.company_name)}
                  </Box>
                ))}
              </Box>
            </SectionCard>
            {results && (
              <SectionCard isMain title="Results">
                <ResultList
                  label="Results"
                  results={results.map(({ email, ...result }) => ({ title: email, ...result }))}
                />
              </SectionCard>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
