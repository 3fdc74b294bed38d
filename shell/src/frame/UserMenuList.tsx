import { planLabel } from '@plumbline/contract';
import { discardMutations, ownerOf, useQueuedMutations } from '@plumbline/data';
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
  dotted,
} from '@plumbline/design';
import { useOnboarding, useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSignOut, type SignOutReason } from '../session/useSignOut.ts';
import { lazily } from './lazily.tsx';
import { useNav } from './useNav.ts';

const ConfirmDialog = lazily(() =>
  import('@plumbline/design/forms').then((module) => module.ConfirmDialog),
);

type UserMenuListProps = { anchor: HTMLElement | null; onClose: () => void };

const notSaved = (count: number) =>
  count === 1
    ? 'One change has not reached the server yet. Signing out deletes it'
    : `${count} changes have not reached the server yet. Signing out deletes them`;

/** Who is signed in, Settings and Sign Out. */
export function UserMenuList({ anchor, onClose }: UserMenuListProps) {
  const session = useSession();
  const { user, company, effective_plan } = session;
  const entries = useNav('user');
  const signOut = useSignOut();
  const toasts = useToasts();
  const waiting = useQueuedMutations(ownerOf(session)).filter(({ state }) => state !== 'sent');
  const [asked, setAsked] = useState<SignOutReason>();
  const leave = (reason: SignOutReason) => {
    if (waiting.length === 0) return void end(reason);
    onClose();
    return setAsked(reason);
  };
  const end = async (reason: SignOutReason) => {
    const problem = await signOut(reason);
    if (problem) toasts.error(problem);
  };
  const leaveAll = async () => {
    await discardMutations(waiting.map(({ id }) => id));
    await end(asked ?? 'asked');
  };
  const onboarding = useOnboarding();
  const startAgain = () => {
    onboarding.reset();
    onClose();
    toasts.success('Onboarding starts again on your dashboard.');
  };
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
        <Box sx={{ px: 2, py: 1, minWidth: 220 }}>
          <Typography sx={{ fontWeight: 600 }}>{user.full_name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {dotted(company.name, planLabel[effective_plan])}
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
        <MenuItem onClick={() => leave('everywhere')}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Sign out everywhere
        </MenuItem>
        <MenuItem onClick={() => leave('asked')}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Sign Out
        </MenuItem>
      </Menu>
      {asked && (
        <ConfirmDialog
          isOpen
          title="Sign out before everything is saved?"
          message={`${notSaved(waiting.length)} from this device.`}
          confirmLabel="Delete and sign out"
          cancelLabel="Stay"
          tone="error"
          onConfirm={() => void leaveAll()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
