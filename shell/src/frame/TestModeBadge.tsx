import { Box, Link } from '@plumbline/design/frame';
import { useShell } from './ShellContext.ts';

/** Says that outside services are local stand-ins here. */
export function TestModeBadge() {
  const { standIns } = useShell().config;
  if (standIns.length === 0) return null;
  return (
    <Box component="footer" sx={{ display: 'flex', justifyContent: 'center', pb: 3 }}>
      <Link
        href="/mailbox"
        variant="body2"
        title={`Local stand-ins: ${standIns.join(', ')}. Nothing leaves this machine.`}
        sx={{
          px: 1.5,
          py: 0.25,
          border: 1,
          borderColor: 'divider',
          borderRadius: 4,
          color: 'text.secondary',
        }}
      >
        Test mode
      </Link>
    </Box>
  );
}
