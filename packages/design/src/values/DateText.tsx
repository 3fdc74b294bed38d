import Box from '@mui/material/Box';
import { formatDate, formatDateTime, formatRelative } from '@plumbline/domain/formats';

type DateTextProps = {
  /** A date (`2026-11-20`) or an instant (ISO 8601); nothing shows a dash. */
  value: string | null | undefined;
  /** Says how long ago; the exact time shows on hover. */
  relative?: boolean;
};

/** "Nov 20, 2026", or "3 hours ago" with the exact time on hover. */
export function DateText({ value, relative = false }: DateTextProps) {
  if (!value) return <span aria-label="None">–</span>;
  return (
    <Box
      component="time"
      dateTime={value}
      title={relative ? formatDateTime(value) : undefined}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {relative ? formatRelative(value) : formatDate(value)}
    </Box>
  );
}
