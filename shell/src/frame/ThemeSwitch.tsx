import {
  DarkModeIcon,
  IconButton,
  LightModeIcon,
  Menu,
  MenuItem,
  Tooltip,
  useThemeMode,
  type ThemeMode,
} from '@plumbline/design';
import { useState } from 'react';

const modes: readonly { mode: ThemeMode; label: string }[] = [
  { mode: 'light', label: 'Light' },
  { mode: 'dark', label: 'Dark' },
  { mode: 'system', label: 'Like this device' },
];

/** Light, dark, or as the device says. */
export function ThemeSwitch() {
  const { mode, setMode } = useThemeMode();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title="Theme">
        <IconButton
          aria-label="Theme"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {mode === 'dark' ? <DarkModeIcon /> : <LightModeIcon />}
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modes.map((one) => (
          <MenuItem
            key={one.mode}
            role="menuitemradio"
            aria-checked={mode === one.mode}
            selected={mode === one.mode}
            onClick={() => {
              setMode(one.mode);
              setAnchor(null);
            }}
          >
            {one.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
