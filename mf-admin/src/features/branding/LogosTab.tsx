import { Alert, Box, EmptyState, SectionCard } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { logoTypes, useLogoListQuery, type Logo, type LogoType } from '../../data/logos.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { logoAccept } from '../../shared/logoFile.ts';
import { PickFile } from '../../shared/PickFile.tsx';
import { useLogoUpload } from '../../shared/useLogoUpload.ts';
import { DeleteLogo } from './DeleteLogo.tsx';
import { LogoCard } from './LogoCard.tsx';
import { logoTypeLabel } from './logoTypeLabel.ts';

/** The company's logos; the primary one appears on documents. */
export function LogosTab() {
  const company = useCompanyId();
  const answer = useLogoListQuery(company);
  const { upload, problem, isUploading } = useLogoUpload('branding');
  const [logoType, setLogoType] = useState<LogoType>('full_logo');
  const [leaving, setLeaving] = useState<Logo>();

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
              options={logoTypes.map((value) => ({ value, label: logoTypeLabel[value] }))}
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
                <LogoCard key={logo.id} logo={logo} onDelete={() => setLeaving(logo)} />
              ))}
            </Box>
          )
        }
      </Loaded>
      {leaving && <DeleteLogo logo={leaving} onClose={() => setLeaving(undefined)} />}
    </SectionCard>
  );
}
