import { useCachedSince } from '@plumbline/data/core';
import { OfflineBanner } from '@plumbline/design/frame';
import { Slot, useIsFilled } from '@plumbline/platform';
import { Outlet } from 'react-router-dom';
import { GuideNote } from '../onboarding/GuideNote.tsx';
import { Tour } from '../onboarding/Tour.tsx';
import { IdleGuard } from '../session/IdleGuard.tsx';
import { Crumbs } from './Crumbs.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { MoneySwitch } from './MoneySwitch.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import { DeletionBanner } from './DeletionBanner.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { PlanBanner } from './PlanBanner.tsx';
import { lazily } from './lazily.tsx';
import { pageLoaded } from './pageLoaded.ts';
import { SeeAsBanner } from './SeeAsBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TestModeBadge } from './TestModeBadge.tsx';
import { TopBar } from './TopBar.tsx';
import { WelcomeToast } from './WelcomeToast.tsx';
import { mainId, useRouteFocus } from './useRouteFocus.ts';

const AssistantSlot = lazily(async () => {
  await pageLoaded();
  return () => <Slot id="shell.assistant@1" />;
});

const FlushQueue = lazily(async () => {
  await pageLoaded();
  // What waits is kept: without this part it is sent from the next page.
  return import('./FlushQueue.tsx').then(
    (module) => module.FlushQueue,
    () => () => null,
  );
});

/** The assistant's button, where an area brings one. */
function Assistant() {
  return useIsFilled('shell.assistant@1') ? <AssistantSlot /> : null;
}

/** What stands around every page behind sign-in. */
export function AppFrame() {
  useRouteFocus();
  return (
    <>
      <SkipLink />
      <TopBar />
      <OfflineBanner cachedSince={useCachedSince()} />
      <SeeAsBanner />
      <DeletionBanner />
      <PlanBanner />
      <NewVersionNotice />
      <main id={mainId} tabIndex={-1} className="app-main">
        <Crumbs />
        <MoneySwitch />
        <GuideNote />
        <Outlet />
      </main>
      <TestModeBadge />
      <PhoneBar />
      <Assistant />
      <IdleGuard />
      <LeaveGuard />
      <FlushQueue />
      <WelcomeToast />
      <Tour />
    </>
  );
}
