import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, Page, PageHeader, SectionCard, Stack } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useAdminSetupQuery, useAdminSetupRunMutation } from '../../data/operator.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { ResultList } from '../../shared/ResultList.tsx';

/** /admin-setup: the six preset accounts of an installation that shows the product [002 §2]. */
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
        description="Makes the six preset accounts with which the product is tried out."
      />
      <Loaded answer={answer} label="accounts" failed="Failed to load the accounts">
        {({ is_enabled, reason, accounts }) => (
          <Stack spacing={3}>
            {!is_enabled && (
              <Alert severity="info">{reason ?? 'The operator has switched this off.'}</Alert>
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
              <Box sx={{ overflowX: 'auto' }}>
                <Box
                  component="table"
                  aria-label="Credentials"
                  sx={{
                    width: 1,
                    minWidth: 600,
                    borderCollapse: 'collapse',
                    fontSize: '0.875rem',
                    '& th, & td': {
                      p: 1,
                      textAlign: 'left',
                      borderBottom: 1,
                      borderColor: 'divider',
                    },
                  }}
                >
                  <thead>
                    <tr>
                      {['Email', 'Password', 'Role', 'Plan', 'Company'].map((title) => (
                        <th key={title} scope="col">
                          {title}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {accounts.map((account) => (
                      <tr key={account.email}>
                        <td>{account.email}</td>
                        <td>
                          <code>{account.password}</code>
                        </td>
                        <td>{account.role}</td>
                        <td>{account.plan ?? '–'}</td>
                        <td>{account.company_name ?? '–'}</td>
                      </tr>
                    ))}
                  </tbody>
                </Box>
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
