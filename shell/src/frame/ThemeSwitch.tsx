import { PlainIcon, PlainIconButton, useThemeMode } from '@plumbline/design/frame';
import { lazily } from './lazily.tsx';
import { useMenuAnchor } from './useMenuAnchor.ts';

const ThemeMenu = lazily(() => import('./ThemeMenu.tsx').then((module) => module.ThemeMenu));

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const { mode, setMode } = useThemeMode();
  const menu = useMenuAnchor();
  return (
    <>
      <PlainIconButton className="theme-button" title="Theme" aria-label="Theme" {...menu.button}>
        <PlainIcon name={mode === 'dark' ? 'dark' : 'light'} />
      </PlainIconButton>
      {menu.wasOpened && (
        <ThemeMenu anchor={menu.anchor} mode={mode} onChoose={setMode} onClose={menu.close} />
      )}
    </>
  );
}
