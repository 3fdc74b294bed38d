import { lazyComponent } from '@plumbline/platform';
import { whenIdle } from '../frame/pageLoaded.ts';

/** The bell, whose code and count come when the page has nothing else to do; its room is there from the start. */
const LateBell = lazyComponent(async () => {
  await new Promise<void>((resolve) => void whenIdle(() => resolve()));
  return (await import('./NotificationBell.tsx')).NotificationBell;
});

export const Bell = () => <LateBell fallback={<span className="bell-room" />} />;
