import { Menu, MenuItem, type ThemeMode } from '@plumbline/design';
import { themeModes } from './themeModes.ts';

type ThemeMenuProps = {
  anchor: HTMLElement | null;
  mode: ThemeMode;
  onChoose: (mode: ThemeMode) => void;
  onClose: () => void;
};

/** The three choices of the theme. */
export function ThemeMenu({ anchor, mode, onChoose, onClose }: ThemeMenuProps) {
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {themeModes.map((one) => (
        <MenuItem
          key={one.mode}
          role="menuitemradio"
          aria-checked={mode === one.mode}
          selected={mode === one.mode}
          onClick={() => {
            onChoose(one.mode);
            onClose();
          }}
        >
          {one.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
