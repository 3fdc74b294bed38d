import Box from '@mui/material/Box';
import { VisuallyHidden } from '../values/VisuallyHidden.tsx';

/** The figures behind a chart: the first column names the rows. */
export type ChartFigures = { head: readonly string[]; rows: readonly (readonly string[])[] };

const cell = { p: '4px 12px 4px 0', textAlign: 'right' };

/** What the drawing shows, folded away below it. */
export function FiguresTable({ title, figures }: { title: string; figures: ChartFigures }) {
  return (
    <Box component="details" sx={{ mt: 1, fontSize: '0.875rem' }}>
      <Box
        component="summary"
        sx={{
          cursor: 'pointer',
          color: 'text.secondary',
          '@media (pointer: coarse)': { py: 1.5 },
        }}
      >
        View data
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Box
          component="table"
          aria-label={title}
          sx={{
            borderCollapse: 'collapse',
            fontVariantNumeric: 'tabular-nums',
            '& th, & td': cell,
            '& th:first-of-type': { textAlign: 'left' },
          }}
        >
          <thead>
            <tr>
              {figures.head.map((name) => (
                <th key={name} scope="col">
                  {name || <VisuallyHidden>Name</VisuallyHidden>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.rows.map(([name, ...values], row) => (
              <tr key={`${name} ${row}`}>
                <th scope="row">{name}</th>
                {values.map((value, at) => (
                  <td key={figures.head[at + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}
