import { lazyComponent } from '@plumbline/platform';
import { useEffect } from 'react';

// Imported here alone: each further place that imports a dialog would make one more file with its code.
const loadLog = () => import('../daily-log/LogDialog.tsx').then((module) => module.LogDialog);
const loadStart = () =>
  import('../checklists/StartDialog.tsx').then((module) => module.StartDialog);
const loadFill = () => import('../checklists/FillDialog.tsx').then((module) => module.FillDialog);
const loadPunch = () => import('../punch/PunchDialog.tsx').then((module) => module.PunchDialog);

export const LogDialog = lazyComponent(loadLog);
export const StartDialog = lazyComponent(loadStart);
export const FillDialog = lazyComponent(loadFill);
export const PunchDialog = lazyComponent(loadPunch);

/** The page has drawn by then, in ms. */
const settled = 1500;

/** Loads the code of what is done on site ahead, so that it opens without a connection too. */
export function useLoadedDialogs(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What does not load now loads when it is opened.
      for (const load of [loadLog, loadStart, loadFill, loadPunch]) load().catch(() => undefined);
    }, settled);
    return () => clearTimeout(timer);
  }, []);
}
