import { isDataError, messageOf } from '@plumbline/data';
import { Button, EditIcon, Grid, SectionCard } from '@plumbline/design';
import {
  CheckboxField,
  Form,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useCompanyProfileQuery } from '../../../data/company.ts';
import {
  standardSecurity,
  useSecuritySettingsQuery,
  useSecuritySettingsSaveMutation,
} from '../../../data/security.ts';
import { FactRows } from '../../../shared/FactRows.tsx';
import { Loaded } from '../../../shared/Loaded.tsx';
import { SaveButtons } from '../../../shared/SaveButtons.tsx';
import { securityForm, toForm, toRules, type SecurityValues } from './securityForm.ts';

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

function PreferencesForm({ start, onClose }: { start: SecurityValues; onClose: () => void }) {
  const toasts = useToasts();
  const [save] = useSecuritySettingsSaveMutation();
  const form = useZodForm(securityForm, start);
  const { control, formState } = form;
  useUnsavedWork(formState.isDirty, { in: 'tab' });
  const submit = async (values: SecurityValues) => {
    const { error } = await save(toRules(values));
    if (error) {
      showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
      return;
    }
    toasts.success('Security preferences saved');
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} label="Security preferences">
      <Grid container spacing={2}>
        <Grid size={{ xs: 12, sm: 6 }}>
          <TextField
            control={control}
            name="session_timeout_minutes"
            label="Session timeout (minutes)"
            hint="Without activity, 30 to 480"
            inputProps={{ inputMode: 'numeric' }}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <TextField
            control={control}
            name="password_expiry_days"
            label="Password expiry (days)"
            hint="0 means never. Users with an older password must change it when they sign in."
            inputProps={{ inputMode: 'numeric' }}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <CheckboxField
            control={control}
            name="login_notifications"
            label="Login notifications"
            hint="Email users when they sign in from a new browser"
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 6 }}>
          <CheckboxField
            control={control}
            name="audit_logging"
            label="Audit logging"
            hint="Shows the activity below to settings managers. We always record it."
          />
        </Grid>
        <Grid size={12}>
          <TextAreaField
            control={control}
            name="ip_whitelist"
            label="Allowed addresses"
            hint="One IP address or range per line. Leave empty to allow any. Include yours."
          />
        </Grid>
      </Grid>
      <SaveButtons isSaving={formState.isSubmitting} onCancel={onClose} />
    </Form>
  );
}
