import { Box, Chip, Tooltip } from '@plumbline/design';
import { useShell } from './ShellContext.ts';

/** Says that outside services are local stand-ins here. */
export function TestModeBadge() {
  const { standIns } = useShell().config;
  if (standIns.length === 0) return null;
  return (
    <Box component="footer" sx={{ display: 'flex', justifyContent: 'center', pb: 3 }}>
      <Tooltip
        describeChild
        title={`Local stand-ins: ${standIns.join(', ')}. Nothing leaves this machine.`}
      >
        <Chip
          label="Test mode"
          size="small"
          variant="outlined"
          component="a"
          href="/mailbox"
          clickable
        />
      </Tooltip>
    </Box>
  );
}
