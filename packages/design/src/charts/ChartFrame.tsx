import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The figures behind a chart: the first column names the rows. */
export type ChartFigures = { head: readonly string[]; rows: readonly (readonly string[])[] };

type ChartFrameProps = {
  title: string;
  figures: ChartFigures;
  badge?: ReactNode;
  children: ReactNode;
};

const cell = { p: '4px 12px 4px 0', textAlign: 'right' };

/** A chart with its title, and its figures as a table for who cannot or would rather not look. */
export function ChartFrame({ title, figures, badge, children }: ChartFrameProps) {
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0, minWidth: 0 }}>
      <Box
        component="figcaption"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {badge}
      </Box>
      <Box aria-hidden sx={{ height: 260 }}>
        {children}
      </Box>
      <Box component="details" sx={{ mt: 1, fontSize: '0.875rem' }}>
        <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary' }}>
          Figures
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
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.rows.map(([name, ...values]) => (
                <tr key={name}>
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
    </Box>
  );
}
