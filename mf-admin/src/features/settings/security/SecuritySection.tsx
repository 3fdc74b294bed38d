import { Stack } from '@plumbline/design';
import { Gate } from '@plumbline/platform';
import { Activity } from './Activity.tsx';
import { AvatarCard } from './AvatarCard.tsx';
import { DataPrivacy } from './DataPrivacy.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { Preferences } from './Preferences.tsx';
import { Sessions } from './Sessions.tsx';

const manages = { permission: 'manage_settings' } as const;

/** The user's password and sessions; company rules for users who manage settings. */
export function SecuritySection() {
  return (
    <Stack spacing={3}>
      <PasswordCard />
      <AvatarCard />
      <Sessions />
      <Gate requires={manages}>
        <Preferences />
        <Activity />
      </Gate>
      <DataPrivacy />
    </Stack>
  );
}
