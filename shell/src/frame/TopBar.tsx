import {
  AppBar,
  Box,
  Button,
  IconButton,
  MenuIcon,
  SearchIcon,
  Toolbar,
} from '@plumbline/design/frame';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from './Logo.tsx';
import { lazily } from './lazily.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useIsCurrent, useNav } from './useNav.ts';
import { usePaletteKey } from './usePaletteKey.ts';

const MobileMenu = lazily(() => import('./MobileMenu.tsx').then((module) => module.MobileMenu));
const PaletteDialog = lazily(() =>
  import('./PaletteDialog.tsx').then((module) => module.PaletteDialog),
);

/** The bar over every page: menu, search, theme, user. */
export function TopBar() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isMenuUsed, setMenuUsed] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  usePaletteKey(() => setPaletteOpen(true));

  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar sx={{ gap: 1, maxWidth: 1760, width: '100%', mx: 'auto', minHeight: { xs: 56 } }}>
        <IconButton
          edge="start"
          aria-label="Open menu"
          onClick={() => {
            setMenuOpen(true);
            setMenuUsed(true);
          }}
          sx={{ display: { lg: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Logo />
        <TopNav />
        <Box sx={{ flex: 1 }} />
        <IconButton
          title="Search everything (Ctrl K)"
          aria-label="Search everything"
          onClick={() => setPaletteOpen(true)}
        >
          <SearchIcon />
        </IconButton>
        <ThemeSwitch />
        <UserMenu />
      </Toolbar>
      {isMenuUsed && <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      {isPaletteOpen && <PaletteDialog onClose={() => setPaletteOpen(false)} />}
    </AppBar>
  );
}

function TopNav() {
  const entries = useNav('top');
  const isCurrent = useIsCurrent();
  return (
    <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', lg: 'flex' }, ml: 2 }}>
      {entries.map(({ route, label }) => (
        <Button
          key={route.id}
          component={Link}
          to={route.path}
          aria-current={isCurrent(route.path) ? 'page' : undefined}
          sx={{
            px: 1.25,
            minWidth: 0,
            color: 'text.secondary',
            fontWeight: 500,
            '&[aria-current=page]': {
              color: 'primary.main',
              fontWeight: 650,
              bgcolor: 'action.hover',
            },
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
