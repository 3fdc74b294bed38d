import type { ThemeMode } from '@plumbline/design/frame';

/** The three choices of the theme; `short` where room is scarce. */
export const themeModes: readonly { mode: ThemeMode; label: string; short: string }[] = [
  { mode: 'light', label: 'Light', short: 'Light' },
  { mode: 'dark', label: 'Dark', short: 'Dark' },
  { mode: 'system', label: 'Like this device', short: 'Device' },
];
