import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode, type RefObject } from 'react';
import { ChartMenu } from './ChartMenu.tsx';
import { FiguresTable, type ChartFigures } from './FiguresTable.tsx';
import { chartColors, chartColorsDark, chartVars } from './palette.ts';

type ChartFrameProps = {
  title: string;
  figures: ChartFigures;
  badge?: ReactNode;
  /** Switches that change what is drawn. */
  controls?: ReactNode;
  height?: number;
  /** Gets the element that the drawing stands in. */
  place?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
};

/**
 * A chart with its title, its figures as a table for who cannot or would rather not look, and a
 * menu that saves it as PNG or CSV or prints it.
 */
export function ChartFrame({
  title,
  figures,
  badge,
  controls,
  height = 260,
  place,
  children,
}: ChartFrameProps) {
  const figure = useRef<HTMLElement>(null);
  return (
    <Box
      component="figure"
      ref={figure}
      aria-label={title}
      sx={[
        { m: 0, minWidth: 0, '& text': { fontVariantNumeric: 'tabular-nums' } },
        chartVars(chartColors),
        (theme) => theme.applyStyles('dark', chartVars(chartColorsDark)),
      ]}
    >
      <Box
        component="figcaption"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 1,
          mb: 1,
        }}
      >
        <Typography
          variant="h3"
          component="h2"
          sx={{ flex: { xs: '1 1 calc(100% - 60px)', sm: '1 1 auto' } }}
        >
          {title}
        </Typography>
        {badge && <Box sx={{ order: { xs: 1, sm: 0 }, mr: { xs: 'auto', sm: 0 } }}>{badge}</Box>}
        {controls && (
          // On a phone below the title, which keeps the menu beside it.
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              order: { xs: 1, sm: 0 },
              flexBasis: { xs: '100%', sm: 'auto' },
            }}
          >
            {controls}
          </Box>
        )}
        <ChartMenu title={title} figures={figures} figure={figure} />
      </Box>
      {/* the legend above the drawing may take a line or two more */}
      <Box ref={place} aria-hidden data-chart sx={{ minHeight: height }}>
        {children}
      </Box>
      <FiguresTable title={title} figures={figures} />
    </Box>
  );
}
