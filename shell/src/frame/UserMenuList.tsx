import { planLabel } from '@plumbline/contract';
import {
  AreaIcon,
  Box,
  Divider,
  ListItemIcon,
  LogoutIcon,
  Menu,
  MenuItem,
  RefreshIcon,
  Typography,
} from '@plumbline/design';
import { useOnboarding, useSession, useToasts } from '@plumbline/platform';
import { Link } from 'react-router-dom';
import { useSignOut } from '../session/useSignOut.ts';
import { useNav } from './useNav.ts';

type UserMenuListProps = { anchor: HTMLElement | null; onClose: () => void };

/** Who is signed in, Settings and Sign Out. */
export function UserMenuList({ anchor, onClose }: UserMenuListProps) {
  const { user, company, effective_plan } = useSession();
  const entries = useNav('user');
  const signOut = useSignOut();
  const onboarding = useOnboarding();
  const toasts = useToasts();
  const startAgain = () => {
    onboarding.reset();
    onClose();
    toasts.success('Onboarding starts again on your dashboard.');
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <Box sx={{ px: 2, py: 1, minWidth: 220 }}>
        <Typography sx={{ fontWeight: 600 }}>{user.full_name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {company.name} · {planLabel[effective_plan]}
        </Typography>
      </Box>
      <Divider component="div" />
      {entries.map(({ route, label, icon }) => (
        <MenuItem key={route.id} component={Link} to={route.path} onClick={onClose}>
          <ListItemIcon>
            <AreaIcon name={icon} />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
      <MenuItem onClick={startAgain}>
        <ListItemIcon>
          <RefreshIcon fontSize="small" />
        </ListItemIcon>
        Reset onboarding
      </MenuItem>
      <MenuItem onClick={() => void signOut('everywhere')}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        Sign out everywhere
      </MenuItem>
      <MenuItem onClick={() => void signOut('asked')}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
