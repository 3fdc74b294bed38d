import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type StateCardProps = {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
  /** The state is the whole page, so its title is the page's heading. */
  isPage?: boolean;
};

/** What stands in a place that has nothing else to show: why, and what to do. */
export function StateCard({
  title,
  description,
  icon,
  actions,
  role,
  isPage = false,
}: StateCardProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 2,
        py: 6,
        mx: 'auto',
        maxWidth: 480,
      }}
    >
      {icon && (
        <Box aria-hidden sx={{ color: 'text.secondary', '& svg': { fontSize: 40 } }}>
          {icon}
        </Box>
      )}
      <Typography variant="h2" component={isPage ? 'h1' : 'h2'}>
        {title}
      </Typography>
      {description && (
        <Typography component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
      )}
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 2 }}>
          {actions}
        </Box>
      )}
    </Box>
  );
}
