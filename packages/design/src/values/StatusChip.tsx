import Box from '@mui/material/Box';
import type { ToneName } from '../theme/palette.ts';
import { toneVars } from '../theme/toneVars.ts';

const shapes = {
  ring: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="2" />,
  half: (
    <>
      <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M5 1.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  disc: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  pause: <path d="M2 1h2.2v8H2zM5.8 1H8v8H5.8z" fill="currentColor" />,
  check: <path d="M1 5.2 3.8 8 9 2" fill="none" stroke="currentColor" strokeWidth="2" />,
  triangle: <path d="M5 .8 9.6 9H.4z" fill="currentColor" />,
  diamond: <path d="M5 .3 9.7 5 5 9.7.3 5z" fill="currentColor" />,
  square: <path d="M1 1h8v8H1z" fill="currentColor" />,
  cross: <path d="m1.5 1.5 7 7m0-7-7 7" fill="none" stroke="currentColor" strokeWidth="2" />,
};

/** Shapes that tell statuses apart without colour. */
export type StatusShape = keyof typeof shapes;

type StatusChipProps = { label: string; tone?: ToneName; shape?: StatusShape };

/** A status as a word, a shape and a colour, any one of which is enough. */
export function StatusChip({ label, tone = 'neutral', shape = 'disc' }: StatusChipProps) {
  const { soft, onSoft } = toneVars(tone);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: 0.25,
        borderRadius: 99,
        bgcolor: soft,
        color: onSoft,
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
      }}
    >
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden focusable="false">
        {shapes[shape]}
      </svg>
      {label}
    </Box>
  );
}
