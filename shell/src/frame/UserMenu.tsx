import { Avatar, IconButton, VisuallyHidden } from '@plumbline/design/frame';
import { useSession } from '@plumbline/platform';
import { initialsOf } from './initialsOf.ts';
import { lazily } from './lazily.tsx';
import { useMenuAnchor } from './useMenuAnchor.ts';

const UserMenuList = lazily(() =>
  import('./UserMenuList.tsx').then((module) => module.UserMenuList),
);

/** The button with the user's initials, and the menu behind it. */
export function UserMenu() {
  const { user } = useSession();
  const menu = useMenuAnchor();
  return (
    <>
      <IconButton edge="end" {...menu.button}>
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
      {menu.wasOpened && <UserMenuList anchor={menu.anchor} onClose={menu.close} />}
    </>
  );
}
