import {
  brand,
  Box,
  Button,
  RowsSkeleton,
  Stack,
  Typography,
  SectionCard,
} from '@plumbline/design';
import { denialReason, Link, useCompanyId, useLink, useAccess } from '@plumbline/platform';
import { useCompanyProfileQuery } from '../../../data/company.ts';
import { ColorSwatches } from '../../../shared/color/ColorSwatches.tsx';
import { LogoPicture } from '../../../shared/LogoPicture.tsx';
import { useCompanyUpdates } from './useCompanyUpdates.ts';

/** Fallback when branding can't be loaded. */
const unknownBrand = {
  name: 'Your Company',
  logo_url: null,
  primary_color: brand.primary,
  secondary_color: brand.secondary,
  accent_color: brand.accent,
};

/** Logo, name, and colors, with a link to edit them. */
export function BrandingSection() {
  const { data, error, refetch } = useCompanyProfileQuery(useCompanyId());
  useCompanyUpdates(() => void refetch());
  const to = useLink('admin.branding');
  const denial = denialReason(
    useAccess({ feature: 'custom_branding', permission: 'manage_settings' }),
  );
  if (!data && !error) return <RowsSkeleton label="Loading branding..." rows={4} />;
  const { name, logo_url, primary_color, secondary_color, accent_color } = data ?? unknownBrand;
  return (
    <SectionCard
      isMain
      title="Logo & Branding"
      description={denial ?? 'How your company looks on documents, emails, and client pages.'}
      actions={
        to && (
          <Button component={Link} to={to} variant="contained">
            Manage Branding
          </Button>
        )
      }
    >
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <LogoPicture path={logo_url} name={name} size={120} />
        <Box>
          <Typography variant="h3" component="p">
            {name}
          </Typography>
          <Box sx={{ mt: 2 }}>
            <ColorSwatches palette={{ primary_color, secondary_color, accent_color }} />
          </Box>
        </Box>
      </Stack>
    </SectionCard>
  );
}
