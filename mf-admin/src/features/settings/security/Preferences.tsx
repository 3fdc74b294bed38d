import { Button, EditIcon, SectionCard } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyProfileQuery } from '../../../data/company.ts';
import { standardSecurity, useSecuritySettingsQuery } from '../../../data/security.ts';
import { FactRows } from '../../../shared/FactRows.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';
import { toForm } from './securityForm.ts';
import { PreferencesForm } from './PreferencesForm.tsx';

/** Unsaved defaults aren't enforced. */
const expiryText = (days: number, isSaved: boolean) => {
  if (days === 0) return 'Never';
  return isSaved ? `${days} days` : `Never; ${days} days after you save these preferences`;
};

/** The company's sign-in rules. */
export function Preferences() {
  const company = useCompanyId();
  const answer = useSecuritySettingsQuery(company);
  const { data: profile } = useCompanyProfileQuery(company);
  const [isEditing, setEditing] = useState(false);
  const rules = {
    ...(answer.data ?? standardSecurity),
    session_timeout_minutes: profile?.session_timeout_minutes ?? 120,
  };
  return (
    <SectionCard
      isMain
      title="Security Preferences"
      description="Apply to everyone in your company."
      actions={
        !isEditing && (
          <Button
            variant="outlined"
            startIcon={<EditIcon />}
            disabled={!profile || !answer.isSuccess}
            onClick={() => setEditing(true)}
          >
            Edit Preferences
          </Button>
        )
      }
    >
      <Loaded answer={answer} label="preferences" failed="Failed to load preferences">
        {() =>
          isEditing ? (
            <PreferencesForm start={toForm(rules)} onClose={() => setEditing(false)} />
          ) : (
            <FactRows
              facts={[
                ['Session timeout', `${rules.session_timeout_minutes} minutes`],
                ['Password expiry', expiryText(rules.password_expiry_days, answer.data !== null)],
                ['Login notifications', rules.login_notifications ? 'On' : 'Off'],
                ['Audit logging', rules.audit_logging ? 'On' : 'Off'],
                [
                  'Allowed addresses',
                  rules.ip_whitelist.length > 0 ? rules.ip_whitelist.join(', ') : 'Any',
                ],
              ]}
            />
          )
        }
      </Loaded>
    </SectionCard>
  );
}
