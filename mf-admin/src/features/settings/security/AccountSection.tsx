import { Stack } from '@plumbline/design';
import { AvatarCard } from './AvatarCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { Sessions } from './Sessions.tsx';

/** How the user signs in: password, picture, sessions. */
export function AccountSection() {
  return (
    <Stack spacing={3}>
      <PasswordCard />
      <AvatarCard />
      <Sessions />
    </Stack>
  );
}
