import { PlainIconButton, VisuallyHidden } from '@plumbline/design/frame';
import { useSession } from '@plumbline/platform';
import { useEffect } from 'react';
import { initialsOf } from './initialsOf.ts';
import { lazily } from './lazily.tsx';
import { whenPageShown } from './pageLoaded.ts';
import { useMenuAnchor } from './useMenuAnchor.ts';

const loadList = () => import('./UserMenuList.tsx').then((module) => module.UserMenuList);
const UserMenuList = lazily(loadList);

/** The question before unsaved changes are deleted comes with the menu: both are needed without a connection. */
export const loadUserMenu = () => Promise.all([loadList(), import('@plumbline/design/forms')]);

/** The button with the user's initials, and the menu behind it. */
export function UserMenu() {
  const { user } = useSession();
  const menu = useMenuAnchor();
  // The connection may be lost soon after: what fails to load now is loaded when the menu is opened.
  useEffect(() => whenPageShown(() => void loadUserMenu().catch(() => undefined)), []);
  return (
    <>
      <PlainIconButton edge="end" {...menu.button}>
        <span className="pl-avatar" aria-hidden>
          {user.avatar_url ? <img src={user.avatar_url} alt="" /> : initialsOf(user.full_name)}
        </span>
        <VisuallyHidden>Account of {user.full_name}</VisuallyHidden>
      </PlainIconButton>
      {menu.wasOpened && <UserMenuList anchor={menu.anchor} onClose={menu.close} />}
    </>
  );
}
