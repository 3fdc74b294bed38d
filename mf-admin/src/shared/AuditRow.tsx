import { Box, DateText, StatusChip, Typography, dotted } from '@plumbline/design';
import type { AuditEntry } from '../data/audit.ts';
import { auditText } from './auditText.ts';

export function AuditRow({ entry, who }: { entry: AuditEntry; who: string }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <What entry={entry} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {dotted(who, <DateText value={entry.created_at} relative />)}
        </Typography>
      </Box>
      <StatusChip label="Success" tone="success" shape="check" />
    </Box>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const { title, changes } = auditText(entry);
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {changes && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {changes}
        </Typography>
      )}
    </>
  );
}
