import { useSyncExternalStore } from 'react';

/** Light, dark, or as the device says (`system`); the choice is kept in this browser. */
export type ThemeMode = 'light' | 'dark' | 'system';

const storageKey = 'plumbline-theme';
const listeners = new Set<() => void>();
const device = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

function readMode(): ThemeMode {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Puts the chosen scheme on the page; the theme is variables below `[data-theme]`, so nothing is drawn again. */
function show(): void {
  const mode = readMode();
  const isDark = mode === 'dark' || (mode === 'system' && device?.matches === true);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

// Paper is white, whatever the screen is.
globalThis.addEventListener?.('beforeprint', () => {
  document.documentElement.dataset.theme = 'light';
});
globalThis.addEventListener?.('afterprint', show);

function setMode(mode: ThemeMode): void {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Without a storage the choice cannot be kept, nor made.
  }
  show();
}

/** Hears the device and the other tabs for as long as somebody listens. */
function subscribe(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) show();
  };
  listeners.add(listener);
  device?.addEventListener('change', show);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    device?.removeEventListener('change', show);
    removeEventListener('storage', hear);
  };
}

/** Reads and sets the colour scheme. */
export function useThemeMode(): { mode: ThemeMode; setMode: (mode: ThemeMode) => void } {
  const mode = useSyncExternalStore(subscribe, readMode);
  return { mode, setMode };
}

/** Shows the kept scheme on a page that has none yet. */
export const showThemeMode = show;
