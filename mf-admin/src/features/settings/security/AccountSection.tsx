import { Stack } from '@plumbline/design';
import { AvatarCard } from './AvatarCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { Sessions } from './Sessions.tsx';
import { TextsCard } from './TextsCard.tsx';

/** The user's own account: password, picture, text messages, sessions. */
export function AccountSection() {
  return (
    <Stack spacing={3}>
      <PasswordCard />
      <AvatarCard />
      <TextsCard />
      <Sessions />
    </Stack>
  );
}
