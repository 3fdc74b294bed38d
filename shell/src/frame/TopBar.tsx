import { PlainButton, PlainIcon, PlainIconButton } from '@plumbline/design/frame';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from './Logo.tsx';
import { lazily } from './lazily.tsx';
import { Palette } from './Palette.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useIsCurrent, useNav } from './useNav.ts';
import { usePaletteKey } from './usePaletteKey.ts';

const MobileMenu = lazily(() => import('./MobileMenu.tsx').then((module) => module.MobileMenu));

/** The bar over every page: menu, search, theme, user. */
export function TopBar() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isMenuUsed, setMenuUsed] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  usePaletteKey(() => setPaletteOpen(true));

  return (
    <header className="top-bar">
      <div className="top-bar-row">
        <PlainIconButton
          edge="start"
          className="menu-button"
          aria-label="Open menu"
          onClick={() => {
            setMenuOpen(true);
            setMenuUsed(true);
          }}
        >
          <PlainIcon name="menu" />
        </PlainIconButton>
        <Logo />
        <TopNav />
        <span className="top-bar-space" />
        <PlainIconButton
          title="Search everything (Ctrl K)"
          aria-label="Search everything"
          onClick={() => setPaletteOpen(true)}
        >
          <PlainIcon name="search" />
        </PlainIconButton>
        <ThemeSwitch />
        <UserMenu />
      </div>
      {isMenuUsed && <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
    </header>
  );
}

function TopNav() {
  const entries = useNav('top');
  const isCurrent = useIsCurrent();
  return (
    <nav aria-label="Main" className="top-nav">
      {entries.map(({ route, label }) => (
        <PlainButton
          key={route.id}
          component={Link}
          to={route.path}
          aria-current={isCurrent(route.path) ? 'page' : undefined}
        >
          {label}
        </PlainButton>
      ))}
    </nav>
  );
}
