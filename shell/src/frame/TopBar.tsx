import { PlainButton, PlainIcon, PlainIconButton } from '@plumbline/design/frame';
import { isOpen, useIsFilled, usePlatform } from '@plumbline/platform';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Bell } from '../notifications/Bell.tsx';
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

/** The bar over every page: company, search, what can be created, the assistant, theme, user; below it the menu. */
export function TopBar() {
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
      <div className="top-bar-sticky">
        <div className="top-bar-row">
          <MenuButton />
          <Logo />
          <span className="top-bar-space" />
          <PlainIconButton
            className="search-field"
            title="Search everything (Ctrl K)"
            aria-label="Search everything"
            onClick={() => setSearch('')}
          >
            <PlainIcon name="search" />
            <span>Search everything</span>
          </PlainIconButton>
          <span className="top-bar-space" />
          {canCreate && (
            <PlainButton className="pl-button wide-only" onClick={() => setSearch('New ')}>
              + New
            </PlainButton>
          )}
          <AskButton />
          <Bell />
          <ThemeSwitch />
          <UserMenu />
        </div>
      </div>
      <TopNav />
      {search !== undefined && <Palette initial={search} onClose={() => setSearch(undefined)} />}
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </header>
  );
}

/** Opens the menu where neither the row of links nor the bar at the bottom has room. */
function MenuButton() {
  const [isShown, setShown] = useState(false);
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <PlainIconButton
        edge="start"
        className="menu-button"
        aria-label="Open menu"
        onClick={() => {
          setShown(true);
          setUsed(true);
        }}
      >
        <PlainIcon name="menu" />
      </PlainIconButton>
      {isUsed && <MobileMenu isOpen={isShown} side="left" onClose={() => setShown(false)} />}
    </>
  );
}

/** Opens the assistant, where an area brings one. */
function AskButton() {
  const { events } = usePlatform();
  if (!useIsFilled('shell.assistant@1')) return null;
  return (
    <PlainButton
      className="pl-button wide-only ask-button"
      onClick={() => events.emit('assistant.requested@1', {})}
    >
      <PlainIcon name="ask" />
      Ask
    </PlainButton>
  );
}

function TopNav() {
  const entries = useNav('top');
  const isCurrent = useIsCurrent();
  return (
    <nav aria-label="Main" className="top-nav">
      <div>
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
      </div>
    </nav>
  );
}
