import { useColorScheme } from '@mui/material/styles';

/** Light, dark, or as the device says (`system`); the choice is kept in this browser. */
export type ThemeMode = 'light' | 'dark' | 'system';

/** Reads and sets the colour scheme. */
export function useThemeMode(): { mode: ThemeMode; setMode: (mode: ThemeMode) => void } {
  const { mode, setMode } = useColorScheme();
  return { mode: mode ?? 'system', setMode };
}
