import {
  AreaIcon,
  AssistantIcon,
  Box,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@plumbline/design';
import { PlainButton, useThemeMode } from '@plumbline/design/frame';
import { useIsFilled, usePlatform } from '@plumbline/platform';
import { Link } from 'react-router-dom';
import { sheetPaper } from './sheetPaper.ts';
import { themeModes } from './themeModes.ts';
import { useIsCurrent, useNav } from './useNav.ts';

type MobileMenuProps = {
  isOpen: boolean;
  /** From the menu button at the top left, or from More at the bottom. */
  side: 'left' | 'bottom';
  onClose: () => void;
};

/** The menu of small screens; also holds Settings and Branding, the assistant, and the theme. */
export function MobileMenu({ isOpen, side, onClose }: MobileMenuProps) {
  const entries = useNav('mobile');
  const isCurrent = useIsCurrent();
  return (
    <Drawer
      anchor={side}
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': 'Menu',
          role: 'dialog',
          ...(side === 'bottom' && { sx: sheetPaper }),
        },
      }}
    >
      <List
        component="nav"
        aria-label="Main"
        sx={{ minWidth: 280, py: 1, ...(side === 'bottom' && twoColumns) }}
      >
        {entries.map(({ route, label, icon }) => (
          <ListItem key={route.id} disablePadding component="div">
            <ListItemButton
              component={Link}
              to={route.path}
              onClick={onClose}
              selected={isCurrent(route.path)}
              aria-current={isCurrent(route.path) ? 'page' : undefined}
              sx={{ minHeight: side === 'bottom' ? 56 : 48 }}
            >
              <ListItemIcon sx={{ minWidth: 40 }}>
                <AreaIcon name={icon} />
              </ListItemIcon>
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
        <AskEntry onClose={onClose} />
      </List>
      <ThemeChoice />
    </Drawer>
  );
}

/** All of it in reach of the thumb. */
const twoColumns = { display: 'grid', gridTemplateColumns: '1fr 1fr' } as const;

function AskEntry({ onClose }: { onClose: () => void }) {
  const { events } = usePlatform();
  if (!useIsFilled('shell.assistant@1')) return null;
  return (
    <ListItem disablePadding component="div">
      <ListItemButton
        sx={{ minHeight: 56 }}
        onClick={() => {
          onClose();
          // After the menu has given back the focus, which the panel takes.
          requestAnimationFrame(() => events.emit('assistant.requested@1', {}));
        }}
      >
        <ListItemIcon sx={{ minWidth: 40 }}>
          <AssistantIcon fontSize="small" aria-hidden />
        </ListItemIcon>
        <ListItemText primary="Ask the assistant" />
      </ListItemButton>
    </ListItem>
  );
}

function ThemeChoice() {
  const { mode, setMode } = useThemeMode();
  return (
    <Box
      component="fieldset"
      aria-label="Theme"
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        m: 0,
        px: 2,
        py: 1,
        border: 0,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
        Theme
      </Typography>
      {themeModes.map((one) => (
        <PlainButton
          key={one.mode}
          aria-pressed={mode === one.mode}
          kind={mode === one.mode ? 'outlined' : 'quiet'}
          onClick={() => setMode(one.mode)}
        >
          {one.short}
        </PlainButton>
      ))}
    </Box>
  );
}
