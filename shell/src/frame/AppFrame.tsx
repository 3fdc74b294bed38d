import { Box, OfflineBanner } from '@plumbline/design/frame';
import { Slot } from '@plumbline/platform';
import { Outlet } from 'react-router-dom';
import { GuideNote } from '../onboarding/GuideNote.tsx';
import { Tour } from '../onboarding/Tour.tsx';
import { IdleGuard } from '../session/IdleGuard.tsx';
import { Crumbs } from './Crumbs.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import { PlanBanner } from './PlanBanner.tsx';
import { SeeAsBanner } from './SeeAsBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TestModeBadge } from './TestModeBadge.tsx';
import { TopBar } from './TopBar.tsx';
import { WelcomeToast } from './WelcomeToast.tsx';
import { mainId, useRouteFocus } from './useRouteFocus.ts';

/** What stands around every page behind sign-in. */
export function AppFrame() {
  useRouteFocus();
  return (
    <>
      <SkipLink />
      <TopBar />
      <OfflineBanner />
      <SeeAsBanner />
      <PlanBanner />
      <NewVersionNotice />
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{ outline: 'none', maxWidth: 1760, mx: 'auto', minHeight: '80vh', pb: 6 }}
      >
        <Crumbs />
        <GuideNote />
        <Outlet />
      </Box>
      <TestModeBadge />
      <Slot id="shell.assistant@1" />
      <IdleGuard />
      <LeaveGuard />
      <WelcomeToast />
      <Tour />
    </>
  );
}
