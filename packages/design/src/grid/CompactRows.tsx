import ChevronRightIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { RowsSkeleton } from '../feedback/Skeletons.tsx';
import type { ListAnswer } from './list.ts';
import { ListContent } from './ListContent.tsx';

/** What two lines of a phone show of a record. */
export type CompactRow = {
  title: ReactNode;
  /** Beside the title, such as a status. */
  status?: ReactNode;
  detail?: ReactNode;
  /** At the right, such as an amount. */
  end?: ReactNode;
};

type CompactRowsProps<Row extends { id: string }> = {
  label: string;
  answer: ListAnswer<Row>;
  empty: ReactNode;
  toCompact: (row: Row) => CompactRow;
  onOpen: (row: Row) => void;
};

const rowHeight = 64;
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A list on a phone: two lines a record, a press opens it. */
export function CompactRows<Row extends { id: string }>({
  label,
  answer,
  empty,
  toCompact,
  onOpen,
}: CompactRowsProps<Row>) {
  return (
    <ListContent
      answer={answer}
      empty={empty}
      skeleton={<RowsSkeleton label={`Loading ${label}...`} rowHeight={rowHeight} />}
    >
      {(rows) => (
        <Box
          component="ul"
          aria-label={label}
          aria-busy={answer.isFetching}
          sx={{
            m: 0,
            mx: -2,
            p: 0,
            listStyle: 'none',
            bgcolor: 'background.paper',
            borderBlock: 1,
            borderColor: 'divider',
            opacity: answer.isFetching ? 0.6 : 1,
            '& > li + li': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          {rows.map((row) => (
            <li key={row.id}>
              <ButtonBase sx={rowStyle} onClick={() => onOpen(row)}>
                <TwoLines {...toCompact(row)} />
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </ListContent>
  );
}

const rowStyle = {
  width: '100%',
  height: rowHeight,
  px: 2,
  gap: 1,
  textAlign: 'start',
  font: 'inherit',
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

function TwoLines({ title, status, detail, end }: CompactRow) {
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box component="span" sx={{ ...oneLine, fontWeight: 600 }}>
            {title}
          </Box>
          {status && <Box sx={{ flexShrink: 0 }}>{status}</Box>}
        </Box>
        <Box sx={{ ...oneLine, typography: 'body2', color: 'text.secondary' }}>{detail}</Box>
      </Box>
      {end && (
        <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          {end}
        </Box>
      )}
      <ChevronRightIcon fontSize="small" sx={{ color: 'text.secondary' }} />
    </>
  );
}
