import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

type LoadingStateProps = {
  /** What is being loaded, e.g. "Loading your profile". */
  label: string;
  /** Height of what comes, so that nothing jumps. */
  minHeight?: number | string;
};

/** Waiting for something whose shape is not known; where it is, show its skeleton. */
export function LoadingState({ label, minHeight = 320 }: LoadingStateProps) {
  return (
    <Box
      component="output"
      sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, minHeight }}
    >
      <CircularProgress size={32} aria-hidden />
      <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
    </Box>
  );
}
