import { Box, Typography } from '@plumbline/design';

/** Placeholder until the acts exist. */
export function QuickActions() {
  return (
    <Box component="section" aria-label="Quick Actions" sx={{ mt: 3 }}>
      <Typography variant="overline" component="h2" sx={{ color: 'text.secondary' }}>
        Quick Actions
      </Typography>
    </Box>
  );
}
