import { logoAddress } from '@plumbline/data';
import { Box, Typography, dotted } from '@plumbline/design';
import type { SeenDocument } from '../../data/sharedDocumentShapes.ts';
import { addressLines } from '@plumbline/design/documents';
import { ContactLinks } from './ContactLinks.tsx';

/** The contractor: logo, name, address, and ways to reach them. */
export function CompanyHead({ company }: Pick<SeenDocument, 'company'>) {
  const logo = logoAddress(company.logo_url);
  return (
    <Box sx={{ mb: 3 }}>
      {logo && (
        <Box
          component="img"
          src={logo}
          alt=""
          sx={{
            maxHeight: 56,
            maxWidth: 200,
            display: 'block',
            mb: 1,
            // Logos are designed for white paper, so keep the background white in the dark theme.
            bgcolor: '#ffffff',
            borderRadius: 0.5,
          }}
        />
      )}
      <Typography variant="h3" component="p">
        {company.name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {dotted(...addressLines(company.address))}
      </Typography>
      <ContactLinks company={company} />
    </Box>
  );
}
