import { Box } from '@plumbline/design';
import type { ReactNode } from 'react';

export type ReportColumn<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  isFigure?: boolean;
};

type ReportTableProps<Row> = {
  label: string;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A last row in bold. */
  totals?: readonly ReactNode[] | undefined;
};

/** On a phone each row is its name above its labeled figures. */
const stacked = {
  '& thead': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))',
    gap: '6px 12px',
    py: 1.25,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody th, & tbody td, & tfoot th, & tfoot td': { p: 0, border: 0, textAlign: 'left' },
  '& tbody th, & tfoot th': { gridColumn: '1 / -1' },
  '& td:empty': { display: 'none' },
  '& td::before': {
    // Screen readers already get it from the column header.
    content: 'attr(data-title) / ""',
    display: 'block',
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontWeight: 400,
  },
} as const;

/** A table of a report; the first column names the rows, and each row is stacked where the table is narrow. */
export function ReportTable<Row>({ label, columns, rows, rowKey, totals }: ReportTableProps<Row>) {
  const align = (at: number) => (columns[at]?.isFigure ? 'right' : 'left');
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="table"
        aria-label={label}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.875rem',
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
          '& th, & td': { py: 0.9, pr: 2, borderBottom: 1, borderColor: 'divider' },
          '& thead th': { color: 'text.secondary', fontWeight: 600, verticalAlign: 'bottom' },
          '& tbody th': { fontWeight: 600 },
          '& tfoot > tr > *': { fontWeight: 700, borderBottom: 0 },
          '& tr > *:last-child': { pr: 0 },
          // Its first column needs half as much more.
          [`@container (max-width: ${(columns.length + 0.5) * 6.5}rem)`]: stacked,
        }}
      >
        <thead>
          <tr>
            {columns.map(({ title }, at) => (
              <Box component="th" scope="col" key={title} sx={{ textAlign: align(at) }}>
                {title}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell }, at) => (
                <Cell key={title} title={title} isName={at === 0} align={align(at)}>
                  {cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map(({ title }, at) => (
                <Cell key={title} title={title} isName={at === 0} align={align(at)}>
                  {totals[at]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </Box>
    </Box>
  );
}

type CellProps = {
  title: string;
  isName: boolean;
  align: 'left' | 'right';
  children: ReactNode;
};

function Cell({ title, isName, align, children }: CellProps) {
  return (
    <Box
      component={isName ? 'th' : 'td'}
      scope={isName ? 'row' : undefined}
      data-title={title}
      sx={{ textAlign: align }}
    >
      {children}
    </Box>
  );
}
