import { messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  EmptyState,
  SectionCard,
  StatusChip,
  Typography,
  dotted,
  formatFileSize,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { SelectFilter } from '@plumbline/design/grid';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  logoTypes,
  useLogoDeleteMutation,
  useLogoListQuery,
  useLogoSetPrimaryMutation,
  type Logo,
  type LogoType,
} from '../../data/logos.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { logoAccept } from '../../shared/logoFile.ts';
import { LogoPicture } from '../../shared/LogoPicture.tsx';
import { PickFile } from '../../shared/PickFile.tsx';
import { useAnnounceCompany } from '../../shared/useAnnounceCompany.ts';
import { useLogoUpload } from '../../shared/useLogoUpload.ts';

const typeLabel: Record<LogoType, string> = {
  full_logo: 'Full logo',
  icon_only: 'Icon only',
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  watermark: 'Watermark',
};

/** The company's logos; the primary one appears on documents. */
export function LogosTab() {
  const company = useCompanyId();
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const answer = useLogoListQuery(company);
  const [setPrimary] = useLogoSetPrimaryMutation();
  const [remove, { isLoading: isRemoving }] = useLogoDeleteMutation();
  const { upload, problem, isUploading } = useLogoUpload('branding');
  const [logoType, setLogoType] = useState<LogoType>('full_logo');
  const [leaving, setLeaving] = useState<Logo>();

  const makePrimary = async (logo: Logo) => {
    const { error } = await setPrimary(logo.id);
    if (error) {
      toasts.error(`Failed to set primary logo: ${messageOf(error)}`);
      return;
    }
    announce();
    toasts.success('Primary logo updated');
  };
  const removeForGood = async (logo: Logo) => {
    const { error } = await remove({ company, logo });
    setLeaving(undefined);
    if (error) {
      toasts.error(`Failed to delete logo: ${messageOf(error)}`);
      return;
    }
    announce();
    toasts.success('Logo deleted');
  };
  return (
    <SectionCard
      isMain
      title="Logos"
      description="PNG, JPG, SVG, or WebP, up to 10 MB. Your primary logo appears on documents."
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box sx={{ width: 170 }}>
            <SelectFilter
              label="Logo type"
              value={logoType}
              options={logoTypes.map((value) => ({ value, label: typeLabel[value] }))}
              onChange={(type) => setLogoType(logoTypes.find((one) => one === type) ?? 'full_logo')}
            />
          </Box>
          <PickFile
            label="Upload Logo"
            name="Logo file"
            variant="contained"
            accept={logoAccept}
            isBusy={isUploading}
            onPick={(file) => void upload(file, { logoType, isPrimary: false })}
          />
        </Box>
      }
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <Loaded answer={answer} label="logos" failed="Failed to load logos">
        {(logos) =>
          logos.length === 0 ? (
            <EmptyState
              title="No logos yet"
              description="Documents show your company name until you upload a logo."
            />
          ) : (
            <Box
              component="ul"
              aria-label="Logos"
              sx={{
                m: 0,
                p: 0,
                listStyle: 'none',
                display: 'grid',
                gap: 2,
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
              }}
            >
              {logos.map((logo) => (
                <Card component="li" key={logo.id} aria-label={logo.file_name}>
                  <CardContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
                    <LogoPicture path={logo.file_path} name={logo.file_name} size={120} />
                    <Typography noWrap title={logo.file_name} sx={{ fontWeight: 600, maxWidth: 1 }}>
                      {logo.file_name}
                    </Typography>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {dotted(typeLabel[logo.logo_type], formatFileSize(logo.file_size))}
                    </Typography>
                    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 36 }}>
                      {logo.is_primary ? (
                        <StatusChip label="Primary" tone="primary" shape="check" />
                      ) : (
                        <Button
                          size="small"
                          aria-label={`Set ${logo.file_name} as primary`}
                          onClick={() => void makePrimary(logo)}
                        >
                          Set Primary
                        </Button>
                      )}
                      <Button
                        size="small"
                        color="error"
                        aria-label={`Delete ${logo.file_name}`}
                        onClick={() => setLeaving(logo)}
                      >
                        Delete
                      </Button>
                    </Box>
                  </CardContent>
                </Card>
              ))}
            </Box>
          )
        }
      </Loaded>
      {leaving && (
        <ConfirmDialog
          isOpen
          title="Delete this logo?"
          message={
            leaving.is_primary
              ? 'This is your primary logo. Documents will have no logo until you choose another.'
              : 'This cannot be undone.'
          }
          confirmLabel="Delete"
          tone="error"
          isWorking={isRemoving}
          onConfirm={() => void removeForGood(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </SectionCard>
  );
}
