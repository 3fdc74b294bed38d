import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ToneName } from '../theme/palette.ts';
import { toneVars } from '../theme/toneVars.ts';

type ProgressBarProps = {
  /** Per cent; the bar is full from 100 on, the figure goes further. */
  value: number;
  /** What it measures, for those who listen. */
  label: string;
  tone?: ToneName;
};

/** How far something is, as a bar and a figure. */
export function ProgressBar({ value, label, tone = 'primary' }: ProgressBarProps) {
  const { main } = toneVars(tone);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
      <LinearProgress
        variant="determinate"
        value={Math.min(Math.max(value, 0), 100)}
        aria-label={label}
        sx={{
          flex: 1,
          height: 6,
          borderRadius: 3,
          // Of no tone: what has not begun is no alarm.
          bgcolor: 'action.selected',
          '& .MuiLinearProgress-bar': { bgcolor: main, borderRadius: 3 },
        }}
      />
      <Box
        component="span"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          fontSize: '0.8125rem',
          minWidth: 36,
          textAlign: 'right',
        }}
      >
        {Math.round(value)}%
      </Box>
    </Box>
  );
}
