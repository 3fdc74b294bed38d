import { messageOf } from '@plumbline/data';
import { ActionButton, Box, Button, Typography } from '@plumbline/design';
import {
  denialReason,
  isOffered,
  Link,
  useSession,
  useToasts,
  useAccess,
} from '@plumbline/platform';
import { useIntegrationSyncMutation } from '../../data/integrations.ts';
import { useAnnounceCompany } from '../../shared/useAnnounceCompany.ts';
import { useCompanyExport } from '../../shared/useCompanyExport.ts';
import { help } from './sections.ts';

/** Export Data, Sync All, and Get Help, as far as the role allows. */
export function QuickActions() {
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const { user } = useSession();
  const { download, isExporting } = useCompanyExport();
  const canSync = useAccess({ permission: 'manage_settings' });
  const [sync, { isLoading }] = useIntegrationSyncMutation();
  const syncAll = async () => {
    const { error } = await sync();
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    announce();
    toasts.success('Metrics updated and connections checked');
  };
  const row = { justifyContent: 'flex-start', minHeight: 44, flexShrink: 0 } as const;
  return (
    <Box component="section" aria-label="Quick Actions" sx={{ mt: { xs: 1, md: 3 } }}>
      <Typography
        variant="body2"
        component="h2"
        sx={{
          color: 'text.secondary',
          fontWeight: 600,
          px: 1,
          display: { xs: 'none', md: 'block' },
        }}
      >
        Quick Actions
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', md: 'column' },
          flexWrap: { xs: 'wrap', md: 'nowrap' },
        }}
      >
        {user.role === 'owner' && (
          <Button color="inherit" loading={isExporting} onClick={() => void download()} sx={row}>
            Export Data
          </Button>
        )}
        {isOffered(canSync) && (
          <ActionButton
            color="inherit"
            denial={denialReason(canSync)}
            loading={isLoading}
            onClick={() => void syncAll()}
            sx={row}
          >
            Sync All
          </ActionButton>
        )}
        <Button component={Link} to={`?section=${help.id}`} color="inherit" sx={row}>
          Get Help
        </Button>
      </Box>
    </Box>
  );
}
