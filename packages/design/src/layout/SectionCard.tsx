import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type SectionCardProps = {
  title: string;
  /** One line that says what it is for. */
  description?: ReactNode;
  /** Acts at the right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  /** The section's own title is larger than that of a part of it. */
  isMain?: boolean;
};

/** A part of a page with its title and its acts. */
export function SectionCard({
  title,
  description,
  actions,
  children,
  isMain = false,
}: SectionCardProps) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent sx={{ p: { xs: 2, sm: 3 }, '&:last-child': { pb: { xs: 2, sm: 3 } } }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'flex-start',
            gap: 2,
            mb: children ? 2.5 : 0,
          }}
        >
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography variant={isMain ? 'h2' : 'h3'} component={isMain ? 'h2' : 'h3'}>
              {title}
            </Typography>
            {description && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                {description}
              </Typography>
            )}
          </Box>
          {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}
