import { PlainButton } from '@plumbline/design/frame';
import { Link, Outlet } from 'react-router-dom';
import { useSignOut } from '../session/useSignOut.ts';
import { SkipLink } from './SkipLink.tsx';
import { useIsCurrent } from './useNav.ts';
import { useOperatorPages } from './useOperatorPages.ts';
import { mainId, useRouteFocus } from './useRouteFocus.ts';

/** What stands around the pages of a platform administrator who belongs to no company. */
export function OperatorFrame() {
  useRouteFocus();
  const signOut = useSignOut();
  const isCurrent = useIsCurrent();
  return (
    <>
      <SkipLink />
      <header className="operator-bar">
        <nav aria-label="Operator" className="operator-nav">
          {useOperatorPages().map(({ id, path, title }) => (
            <PlainButton
              key={id}
              component={Link}
              to={path}
              aria-current={isCurrent(path) ? 'page' : undefined}
            >
              {title}
            </PlainButton>
          ))}
        </nav>
        <PlainButton kind="quiet" onClick={() => void signOut('asked')}>
          Sign Out
        </PlainButton>
      </header>
      <main id={mainId} tabIndex={-1} className="plain-main">
        <Outlet />
      </main>
    </>
  );
}
