import MoreIcon from '@mui/icons-material/MoreHorizRounded';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Menu } from '../basics/Menu.tsx';
import { ActionButton } from '../basics/ActionButton.tsx';

/** An import or export of a list. */
export type FileAction = {
  label: string;
  /** Why it is disabled; undefined when it is enabled. */
  denial: string | undefined;
  isRunning?: boolean;
  run: () => void;
};

/** Import and export of a list: buttons side by side, or one menu on a narrow screen. */
export function FileActions({ actions }: { actions: readonly FileAction[] }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!isNarrow || actions.length < 2)
    return actions.map(({ label, denial, isRunning = false, run }) => (
      <ActionButton key={label} denial={denial} loading={isRunning} onClick={run}>
        {label}
      </ActionButton>
    ));
  return (
    <>
      <Button
        aria-haspopup="menu"
        startIcon={<MoreIcon />}
        loading={actions.some(({ isRunning }) => isRunning)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Import, export
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {actions.map(({ label, denial, run }) => (
          <MenuItem
            key={label}
            disabled={denial !== undefined}
            // The reason stays readable; only the label is dimmed.
            sx={{ '&.Mui-disabled': { opacity: 1, color: 'text.disabled' } }}
            onClick={() => {
              setAnchor(undefined);
              run();
            }}
          >
            <ListItemText
              primary={label}
              secondary={denial}
              slotProps={{ secondary: { sx: { maxWidth: 240, whiteSpace: 'normal' } } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
