import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  Card,
  CardContent,
  StatusChip,
  Typography,
  dotted,
  formatFileSize,
} from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useLogoSetPrimaryMutation, type Logo } from '../../data/logos.ts';
import { LogoPicture } from '../../shared/LogoPicture.tsx';
import { useAnnounceCompany } from '../../shared/useAnnounceCompany.ts';
import { logoTypeLabel } from './logoTypeLabel.ts';

type LogoCardProps = { logo: Logo; onDelete: () => void };

/** A logo with its type and size, and what can be done with it. */
export function LogoCard({ logo, onDelete }: LogoCardProps) {
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const [setPrimary] = useLogoSetPrimaryMutation();
  const makePrimary = async () => {
    const { error } = await setPrimary(logo.id);
    if (error) {
      toasts.error(`Failed to set primary logo: ${messageOf(error)}`);
      return;
    }
    announce();
    toasts.success('Primary logo updated');
  };
  return (
    <Card component="li" aria-label={logo.file_name}>
      <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <LogoPicture path={logo.file_path} name={logo.file_name} size={120} />
        <Typography noWrap title={logo.file_name} sx={{ fontWeight: 600, maxWidth: 1 }}>
          {logo.file_name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(logoTypeLabel[logo.logo_type], formatFileSize(logo.file_size))}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 36 }}>
          {logo.is_primary ? (
            <StatusChip label="Primary" tone="primary" shape="check" />
          ) : (
            <Button
              size="small"
              aria-label={`Set ${logo.file_name} as primary`}
              onClick={() => void makePrimary()}
            >
              Set Primary
            </Button>
          )}
          <Button
            size="small"
            color="error"
            aria-label={`Delete ${logo.file_name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}
