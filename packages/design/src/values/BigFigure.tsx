import Box from '@mui/material/Box';
import { formatMoney } from '@plumbline/domain/formats';
import { Money } from './Money.tsx';

type BigFigureProps = {
  /** Dollars, or any other figure as it is written. */
  figure: number | string;
  /** Of the letters, in rem: on a phone, and from a tablet on. */
  phone: number;
  tablet: number;
};

/** About how wide one character is for its size: bold, with letters drawn together. */
const characterWidth = 0.62;

/** The figure of a card, on one line: where a long sum has no room, its letters are smaller; it is never cut. */
export function BigFigure({ figure, phone, tablet }: BigFigureProps) {
  const { length } = typeof figure === 'number' ? formatMoney(figure) : figure;
  const fitting = `${(100 / (characterWidth * Math.max(length, 1))).toFixed(1)}cqi`;
  return (
    <Box component="span" sx={{ display: 'block', containerType: 'inline-size' }}>
      <Box
        component="span"
        sx={{
          display: 'block',
          fontSize: { xs: `min(${phone}rem, ${fitting})`, sm: `min(${tablet}rem, ${fitting})` },
          lineHeight: 1.3,
          fontWeight: 700,
          letterSpacing: '-0.015em',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {typeof figure === 'number' ? <Money amount={figure} /> : figure}
      </Box>
    </Box>
  );
}
