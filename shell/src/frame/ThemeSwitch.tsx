import { DarkModeIcon, IconButton, LightModeIcon, useThemeMode } from '@plumbline/design/frame';
import { lazily } from './lazily.tsx';
import { useMenuAnchor } from './useMenuAnchor.ts';

const ThemeMenu = lazily(() => import('./ThemeMenu.tsx').then((module) => module.ThemeMenu));

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const { mode, setMode } = useThemeMode();
  const menu = useMenuAnchor();
  return (
    <>
      <IconButton title="Theme" aria-label="Theme" {...menu.button}>
        {mode === 'dark' ? <DarkModeIcon /> : <LightModeIcon />}
      </IconButton>
      {menu.wasOpened && (
        <ThemeMenu anchor={menu.anchor} mode={mode} onChoose={setMode} onClose={menu.close} />
      )}
    </>
  );
}
