import {
  AreaIcon,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@plumbline/design';
import { usePlatform } from '@plumbline/platform';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { createEntries } from './createEntries.ts';
import { useShell } from './ShellContext.ts';
import { sheetPaper } from './sheetPaper.ts';

/** What can be created, in reach of the thumb. */
export function CreateSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { live } = useShell();
  const { abilities } = usePlatform();
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: sheetPaper } }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ px: 2, pt: 2 }}>
        Create
      </Typography>
      <List sx={{ py: 1 }}>
        {createEntries(abilities, live).map(({ key, label, icon, path }) => (
          <ListItem key={key} disablePadding>
            <ListItemButton component={Link} to={path} onClick={onClose} sx={{ minHeight: 56 }}>
              <ListItemIcon sx={{ minWidth: 40 }}>
                <AreaIcon name={icon} />
              </ListItemIcon>
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Drawer>
  );
}
