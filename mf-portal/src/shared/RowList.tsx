import { Box, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

export type Row = {
  id: string;
  title: ReactNode;
  note?: ReactNode;
  /** Beside it: an amount, a state, a button. */
  end?: ReactNode;
};

type RowListProps = {
  rows: readonly Row[];
  label: string;
  /** On a phone, each row's button is below it and as wide as the list, within reach of a thumb. */
  hasWideButtons?: boolean;
};

/** A list of rows that break on a phone instead of being cut off. */
export function RowList({ rows, label, hasWideButtons = false }: RowListProps) {
  const wide = { width: { xs: '100%', sm: 'auto' } };
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ id, title, note, end }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            py: 1.25,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box sx={{ minWidth: 0, flex: '1 1 180px' }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
            {note && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {note}
              </Typography>
            )}
          </Box>
          {end && (
            <Box
              sx={{
                flexShrink: 0,
                ...(hasWideButtons && { ...wide, '& .MuiButton-root': wide }),
              }}
            >
              {end}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
