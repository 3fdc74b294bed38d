import { Box, SectionCard, Typography } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';

/** How to delete the accounts that can sign in, which the browser cannot. */
export function SignInAccounts({ count }: { count: number }) {
  return (
    <SectionCard
      isMain
      title="Sign-in accounts"
      description={`${count.toLocaleString('en-US')} accounts can sign in. They cannot be deleted from the browser and must be deleted manually.`}
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
  );
}
