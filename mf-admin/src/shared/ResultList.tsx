import { Box, StatusChip, Typography } from '@plumbline/design';

type Result = {
  title: string;
  status: 'success' | 'exists' | 'warning' | 'error';
  message: string;
};

const looks = {
  success: { tone: 'success', shape: 'check' },
  exists: { tone: 'info', shape: 'disc' },
  warning: { tone: 'warning', shape: 'triangle' },
  error: { tone: 'error', shape: 'cross' },
} as const;

/** Result of each step. */
export function ResultList({ label, results }: { label: string; results: readonly Result[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {results.map(({ title, status, message }) => (
        <Box
          component="li"
          key={title}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <StatusChip label={status} {...looks[status]} />
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {message}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
