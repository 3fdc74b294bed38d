import { planLabel } from '@plumbline/contract';
import {
  AreaIcon,
  Avatar,
  Box,
  Divider,
  IconButton,
  ListItemIcon,
  LogoutIcon,
  Menu,
  MenuItem,
  Typography,
  VisuallyHidden,
} from '@plumbline/design';
import { useSession } from '@plumbline/platform';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSignOut } from '../session/useSignOut.ts';
import { initialsOf } from './initialsOf.ts';
import { useNav } from './useNav.ts';

/** Who is signed in, Settings and Sign Out. */
export function UserMenu() {
  const { user, company, effective_plan } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const entries = useNav('user');
  const signOut = useSignOut();
  const close = () => setAnchor(null);

  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        edge="end"
      >
        <Avatar
          src={user.avatar_url ?? undefined}
          alt=""
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            fontSize: 13,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initialsOf(user.full_name)}
        </Avatar>
        <VisuallyHidden>Account of {user.full_name}</VisuallyHidden>
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <Box sx={{ px: 2, py: 1, minWidth: 220 }}>
          <Typography sx={{ fontWeight: 600 }}>{user.full_name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {company.name} · {planLabel[effective_plan]}
          </Typography>
        </Box>
        <Divider component="div" />
        {entries.map(({ route, label, icon }) => (
          <MenuItem key={route.id} component={Link} to={route.path} onClick={close}>
            <ListItemIcon>
              <AreaIcon name={icon} />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void signOut('asked')}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Sign Out
        </MenuItem>
      </Menu>
    </>
  );
}
