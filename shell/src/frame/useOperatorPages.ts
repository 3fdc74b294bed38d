import type { LiveRoute } from '@plumbline/platform';
import { useShell } from './ShellContext.ts';

/** The pages that are for who runs the installation, and need no company. */
export function useOperatorPages(): readonly LiveRoute[] {
  const { live } = useShell();
  return live.pages.filter(({ requires }) =>
    requires.some(({ feature }) => feature === 'admin_panel'),
  );
}
