import { Alert, Box, Stack, Typography } from '@plumbline/design';
import type { Company } from '../../../data/company.ts';
import { logoAccept } from '../../../shared/logoFile.ts';
import { LogoPicture } from '../../../shared/LogoPicture.tsx';
import { PickFile } from '../../../shared/PickFile.tsx';
import { useLogoUpload } from '../../../shared/useLogoUpload.ts';

type CompanyLogoProps = { company: Company; denial: string | undefined };

/** The logo and its upload, which applies immediately. */
export function CompanyLogo({ company, denial }: CompanyLogoProps) {
  const { upload, problem, isUploading } = useLogoUpload('settings');
  return (
    <Stack spacing={1.5}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <LogoPicture path={company.logo_url} name={company.name} />
        {!denial && (
          <Box>
            <PickFile
              label={company.logo_url ? 'Change logo' : 'Upload logo'}
              name="Company logo"
              accept={logoAccept}
              isBusy={isUploading}
              onPick={(file) => void upload(file, { logoType: 'full_logo', isPrimary: true })}
            />
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
              JPG, PNG, SVG; 200×200 pixels recommended, up to 10 MB
            </Typography>
          </Box>
        )}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  );
}
