import { LoadingState } from '@plumbline/design/frame';
import { usePlatform, type SessionState } from '@plumbline/platform';
import { useEffect, type ReactNode } from 'react';
import { endTrial } from '../federation/overrides.ts';
import { useShell } from './ShellContext.ts';
import { TrialBanner } from './TrialBanner.tsx';

type TrialProps = {
  /** The candidates that this tab runs, in words. */
  areas: readonly string[];
  children: ReactNode;
};

/** Whether somebody is staff; unknown while nobody is signed in or the profile has not come. */
function isStaff(state: SessionState): boolean | undefined {
  if (state.status === 'ready') return state.session.is_platform_admin;
  return state.status === 'noCompany' ? state.isPlatformAdmin : undefined;
}

/** Candidates run for those alone who may try them out, and the page says so. */
export function Trial({ areas, children }: TrialProps) {
  const { session } = usePlatform();
  const { allowsOverrides } = useShell().config;
  const isTrial = areas.length > 0;
  const isRefused = isTrial && allowsOverrides === 'staff' && isStaff(session) === false;
  useEffect(() => {
    if (isRefused) endTrial();
  }, [isRefused]);
  if (!isTrial) return children;
  if (isRefused || session.status === 'pending')
    return <LoadingState label="Loading…" minHeight="100vh" />;
  return (
    <>
      <TrialBanner areas={areas} />
      {children}
    </>
  );
}
