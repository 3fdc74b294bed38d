/** What idleness amounts to now. */
export type Idleness =
  | { phase: 'active' }
  | { phase: 'warning'; remainingMs: number }
  | { phase: 'expired' };

/** The warning shows in the last five minutes. */
export const warningMs = 5 * 60_000;

/** Idle time-out in milliseconds: the company's choice of 30 to 480 minutes, else two hours. */
export function idleTimeoutMs(minutes: number | null | undefined): number {
  return Math.min(480, Math.max(30, minutes ?? 120)) * 60_000;
}

/** Idleness at a moment, from the moment of the last activity. The warning counts down live. */
export function idlenessAt(now: number, lastActivity: number, timeoutMs: number): Idleness {
  const remainingMs = lastActivity + timeoutMs - now;
  if (remainingMs <= 0) return { phase: 'expired' };
  return remainingMs <= warningMs ? { phase: 'warning', remainingMs } : { phase: 'active' };
}

/** Milliseconds until idleness changes what is on the screen: the warning, then each second of it. */
export function nextCheck(now: number, lastActivity: number, timeoutMs: number): number {
  const remainingMs = lastActivity + timeoutMs - now;
  if (remainingMs > warningMs) return remainingMs - warningMs;
  return Math.max(0, remainingMs % 1000 || 1000);
}

/** "4:59" for the warning's countdown. */
export function countdown(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
