import {
  AreaIcon,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
} from '@plumbline/design';
import { Link } from 'react-router-dom';
import { useIsCurrent, useNav } from './useNav.ts';

/** The menu of small screens; also holds Settings and Branding. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const entries = useNav('mobile');
  const isCurrent = useIsCurrent();
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': 'Menu' } }}>
      <List component="nav" aria-label="Main" sx={{ width: 280, py: 1 }}>
        {entries.map(({ route, label, icon }) => (
          <ListItem key={route.id} disablePadding component="div">
            <ListItemButton
              component={Link}
              to={route.path}
              onClick={onClose}
              selected={isCurrent(route.path)}
              aria-current={isCurrent(route.path) ? 'page' : undefined}
              sx={{ minHeight: 48 }}
            >
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
