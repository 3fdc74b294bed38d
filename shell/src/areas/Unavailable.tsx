import { Box, Button, Typography } from '@plumbline/design/frame';

/** The quiet word where another area's part of a page cannot be had. */
export function Unavailable({ area, retry }: { area: string; retry: () => void }) {
  return (
    <Box component="output" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        This part ({area}) is unavailable right now.
      </Typography>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </Box>
  );
}
