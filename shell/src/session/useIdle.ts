import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { idlenessAt, nextCheck, type Idleness } from './idleClock.ts';
import { storageKeys } from './browserStorage.ts';

/** What counts as activity. */
const activityEvents = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'];
/** What may have happened while timers stood still. */
const wakeEvents = ['focus', 'pageshow', 'online'];
const quietMs = 1000;

const lastActivity = () => Number(localStorage.getItem(storageKeys.activity)) || Date.now();

/**
 * Watches for idleness across all tabs: the moment of the last activity is shared, so that work in one
 * tab keeps the others alive. Deadlines are moments, not counts, and hold when the machine slept.
 */
export function useIdle(timeoutMs: number, onExpired: () => void) {
  const [idleness, setIdleness] = useState<Idleness>({ phase: 'active' });
  const expire = useEffectEvent(onExpired);

  const stay = useCallback(() => {
    localStorage.setItem(storageKeys.activity, String(Date.now()));
    setIdleness({ phase: 'active' });
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const channel = new BroadcastChannel('plumbline.activity');

    const look = () => {
      clearTimeout(timer);
      if (isOver) return;
      const now = Date.now();
      const found = idlenessAt(now, lastActivity(), timeoutMs);
      setIdleness((before) =>
        before.phase === 'active' && found.phase === 'active' ? before : found,
      );
      if (found.phase === 'expired') {
        isOver = true;
        expire();
      } else timer = setTimeout(look, nextCheck(now, lastActivity(), timeoutMs));
    };
    // A page that is being closed would begin to sign out and not come to the end of it.
    const see = () => {
      if (document.visibilityState === 'visible') look();
    };
    const act = (event: Event) => {
      const now = Date.now();
      const last = lastActivity();
      const isWarned = idlenessAt(now, last, timeoutMs).phase === 'warning';
      // The warning's own buttons have to be reachable: what happens inside it does not clear it.
      if (isWarned && event.target instanceof Element && event.target.closest('[role=dialog]'))
        return;
      // Moving the mouse after the deadline does not bring the session back.
      if (idlenessAt(now, last, timeoutMs).phase === 'expired') {
        look();
        return;
      }
      if (now - last < quietMs) return;
      localStorage.setItem(storageKeys.activity, String(now));
      channel.postMessage(now);
      look();
    };

    if (!localStorage.getItem(storageKeys.activity))
      localStorage.setItem(storageKeys.activity, String(Date.now()));
    channel.onmessage = look;
    for (const name of activityEvents)
      addEventListener(name, act, { passive: true, capture: true });
    for (const name of wakeEvents) addEventListener(name, look);
    document.addEventListener('visibilitychange', see);
    look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      channel.close();
      for (const name of activityEvents) removeEventListener(name, act, { capture: true });
      for (const name of wakeEvents) removeEventListener(name, look);
      document.removeEventListener('visibilitychange', see);
    };
  }, [timeoutMs]);

  return { idleness, stay };
}
