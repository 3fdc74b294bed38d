import { Box, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type Entry = {
  id: string;
  title: string;
  /** Status, next to the title. */
  marks?: ReactNode;
  /** Text below the title. */
  detail?: ReactNode;
  /** Image before the text. */
  picture?: ReactNode;
  /** Actions on the right; below the text on phones. */
  actions?: ReactNode;
};

/** A list with one entry per line: people, rates, integrations, templates. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map(({ id, title, marks, detail, picture, actions }) => (
        <Box
          component="li"
          key={id}
          aria-label={title}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 0.5,
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          {picture}
          <Box sx={{ flex: picture ? '1 1 180px' : '1 1 220px', minWidth: 0 }}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1,
                rowGap: 0.25,
              }}
            >
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
              {marks}
            </Box>
            {detail && (
              <Typography
                variant="body2"
                component="div"
                sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
              >
                {detail}
              </Typography>
            )}
          </Box>
          {actions && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 0.5,
                '& > .MuiButton-text': { minWidth: 44 },
                // on phones button labels align with the title
                '&:has(> .MuiButton-text:first-of-type)': { ml: { xs: -1, sm: 0 } },
                // and bordered elements keep a distance from the text above
                '&:has(.MuiFormControl-root, > .MuiButton-outlined)': { mt: { xs: 0.75, sm: 0 } },
              }}
            >
              {actions}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
