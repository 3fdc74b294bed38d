import { PlainButton, PlainIcon, PlainIconButton } from '@plumbline/design/frame';
import { isOpen, usePlatform } from '@plumbline/platform';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Logo } from './Logo.tsx';
import { lazily } from './lazily.tsx';
import { Palette } from './Palette.tsx';
import { useShell } from './ShellContext.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useIsCurrent, useNav } from './useNav.ts';
import { useShortcuts } from './useShortcuts.ts';

const MobileMenu = lazily(() => import('./MobileMenu.tsx').then((module) => module.MobileMenu));

const ShortcutHelp = lazily(() =>
  import('./ShortcutHelp.tsx').then((module) => module.ShortcutHelp),
);

/** The bar over every page: menu, search, theme, user. */
export function TopBar() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isMenuUsed, setMenuUsed] = useState(false);
  /** What the open palette starts with; undefined while it is closed. */
  const [search, setSearch] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const navigate = useNavigate();
  const { commands } = useShell().live;
  const { abilities } = usePlatform();
  const canCreate = commands.some(
    ({ kind, label, route }) =>
      kind === 'action' && label.startsWith('New ') && isOpen(abilities, route),
  );
  useShortcuts((shortcut) => {
    if (shortcut.kind === 'go') void navigate(shortcut.path);
    else if (shortcut.kind === 'help') setHelpOpen(true);
    else setSearch(shortcut.kind === 'create' ? 'New ' : '');
  });

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
        {canCreate && (
          <PlainButton className="pl-button new-button" onClick={() => setSearch('New ')}>
            + New
          </PlainButton>
        )}
        <PlainIconButton
          title="Search everything (Ctrl K)"
          aria-label="Search everything"
          onClick={() => setSearch('')}
        >
          <PlainIcon name="search" />
        </PlainIconButton>
        <ThemeSwitch />
        <UserMenu />
      </div>
      {isMenuUsed && <MobileMenu isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      {search !== undefined && <Palette initial={search} onClose={() => setSearch(undefined)} />}
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
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
