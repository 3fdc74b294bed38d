import { useEffect, useState } from 'react';

/** Seconds until something may be done again, and a way to begin anew; 0 when it may be done now. */
export function useCountdown(seconds: number, startsNow: boolean) {
  const [left, setLeft] = useState(startsNow ? seconds : 0);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { left, restart: () => setLeft(seconds) };
}
