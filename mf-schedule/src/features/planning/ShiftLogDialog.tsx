import { Box, DateText, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { counted } from '@plumbline/domain';
import type { ShiftLog } from '../../data/shiftLog.ts';
import { causeLabels } from '../../shared/labels.ts';

type ShiftLogDialogProps = {
  log: ShiftLog['log'];
  onClose: () => void;
};

/** The last changes of a project's schedule, each with its cause. */
export function ShiftLogDialog({ log, onClose }: ShiftLogDialogProps) {
  return (
    <ContentDialog isOpen title="Schedule changes" onClose={onClose} width="xs">
      {log.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>Changes will appear here.</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li': { py: 1 } }}>
        {log.map(({ id, cause, reason, count, is_undone, created_at, by }) => (
          <li key={id}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {[causeLabels[cause] ?? cause, reason].filter(Boolean).join(': ')}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <DateText value={created_at} />
              {by && `, ${by}`}, {counted(count, 'entry', 'entries')} moved
              {is_undone && ', undone'}
            </Typography>
          </li>
        ))}
      </Box>
    </ContentDialog>
  );
}
