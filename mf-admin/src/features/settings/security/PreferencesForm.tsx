import { isDataError, messageOf } from '@plumbline/data';
import { Grid } from '@plumbline/design';
import {
  CheckboxField,
  Form,
  TextAreaField,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useSecuritySettingsSaveMutation } from '../../../data/security.ts';
import { SaveButtons } from '../../../shared/SaveButtons.tsx';
import { securityForm, toRules, type SecurityValues } from './securityForm.ts';

export function PreferencesForm({
  start,
  onClose,
}: {
  start: SecurityValues;
  onClose: () => void;
}) {
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
