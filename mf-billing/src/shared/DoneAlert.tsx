import { Alert } from '@plumbline/design';
import { useState, type ReactNode } from 'react';

const rise = {
  animation: 'pl-rise 320ms ease-out',
  '@keyframes pl-rise': { from: { opacity: 0, transform: 'translateY(12px)' } },
  '& path': {
    strokeDasharray: 1,
    animation: 'pl-draw 450ms 200ms ease-out both',
  },
  '@keyframes pl-draw': { from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } },
};

/** True from the moment that something is done while the page is open; false where it was done before. */
export function useJustDone(isDone: boolean): boolean {
  const [wasDone] = useState(isDone);
  return isDone && !wasDone;
}

type DoneAlertProps = {
  /** It happened just now: the check draws itself, unless the device asks for less motion. */
  isNew: boolean;
  margin: { mt: number } | { mb: number };
  children: ReactNode;
};

/** Says that a client has accepted or paid. */
export function DoneAlert({ isNew, margin, children }: DoneAlertProps) {
  return (
    <Alert
      severity="success"
      data-new={isNew || undefined}
      icon={
        <svg
          viewBox="0 0 24 24"
          width="22"
          height="22"
          fill="none"
          stroke="currentColor"
          aria-hidden
        >
          <circle cx="12" cy="12" r="10" strokeWidth="2" opacity="0.4" />
          <path d="m7 12.5 3.5 3.5L17 9" strokeWidth="2.5" strokeLinecap="round" pathLength={1} />
        </svg>
      }
      sx={{ ...margin, ...(isNew && rise) }}
    >
      {children}
    </Alert>
  );
}
