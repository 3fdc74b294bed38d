import { Stack } from '@plumbline/design';
import { DataPrivacy } from './DataPrivacy.tsx';
import { Preferences } from './Preferences.tsx';

/** Rules for everyone in the company; for its owner also export and deletion. */
export function CompanySecuritySection() {
  return (
    <Stack spacing={3}>
      <Preferences />
      <DataPrivacy />
    </Stack>
  );
}
