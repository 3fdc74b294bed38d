import { useShell } from './ShellContext.ts';

/** Says that outside services are local stand-ins here. */
export function TestModeBadge() {
  const { standIns } = useShell().config;
  if (standIns.length === 0) return null;
  return (
    <footer className="test-mode">
      <a href="/mailbox" title={`Simulated: ${standIns.join(', ')}. Nothing leaves this machine.`}>
        Test mode
      </a>
    </footer>
  );
}
