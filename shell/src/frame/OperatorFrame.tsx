import { Box, Button } from '@plumbline/design/frame';
import { NavLink, Outlet } from 'react-router-dom';
import { useSignOut } from '../session/useSignOut.ts';
import { SkipLink } from './SkipLink.tsx';
import { useOperatorPages } from './useOperatorPages.ts';
import { mainId, useRouteFocus } from './useRouteFocus.ts';

/** What stands around the pages of a platform administrator who belongs to no company. */
export function OperatorFrame() {
  useRouteFocus();
  const signOut = useSignOut();
  return (
    <>
      <SkipLink />
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          p: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box
          component="nav"
          aria-label="Operator"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {useOperatorPages().map(({ id, path, title }) => (
            <Button key={id} component={NavLink} to={path}>
              {title}
            </Button>
          ))}
        </Box>
        <Button color="inherit" sx={{ ml: 'auto' }} onClick={() => void signOut('asked')}>
          Sign Out
        </Button>
      </Box>
      <Box component="main" id={mainId} tabIndex={-1} sx={{ outline: 'none' }}>
        <Outlet />
      </Box>
    </>
  );
}
