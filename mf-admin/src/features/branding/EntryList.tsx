import { Box, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type Entry = {
  id: string;
  title: string;
  /** Words below the title. */
  detail: string;
  /** What it is and what can be done with it. */
  acts: ReactNode;
};

/** Templates, guidelines: what the brand has of a kind, one a line. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map(({ id, title, detail, acts }) => (
        <Box
          component="li"
          key={id}
          aria-label={title}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1.5,
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {detail}
            </Typography>
          </Box>
          {acts}
        </Box>
      ))}
    </Box>
  );
}
