import { isDataError, messageOf } from '@plumbline/data';
import { Box, Button, Stack, Typography } from '@plumbline/design';
import {
  CheckboxField,
  Form,
  showServerError,
  TextField,
  useWatch,
  useZodForm,
} from '@plumbline/design/forms';
import { denialReason, useSession, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useReminderQuietSaveMutation } from '../../data/reminders.ts';
import { quietForm, quietText, toHours, toQuiet, type QuietValues } from './quietForm.ts';

/** The company's quiet hours; editable with the manage_settings permission. */
export function QuietHours() {
  const { settings } = useSession().company;
  const [isOpen, setOpen] = useState(false);
  const canChange = denialReason(useAccess({ permission: 'manage_settings' })) === undefined;
  return (
    <Box component="section" aria-label="Quiet hours">
      {/* On a phone, the button is below the text, which needs the width. */}
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 300px' }}>
          {quietText(settings)}
        </Typography>
        {canChange && !isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>
            Change quiet hours
          </Button>
        )}
      </Stack>
      {isOpen && <QuietHoursForm values={toQuiet(settings)} onClose={() => setOpen(false)} />}
    </Box>
  );
}

type QuietHoursFormProps = { values: QuietValues; onClose: () => void };

function QuietHoursForm({ values, onClose }: QuietHoursFormProps) {
  const [save] = useReminderQuietSaveMutation();
  const toasts = useToasts();
  const form = useZodForm<QuietValues, QuietValues>(quietForm, values);
  const { control } = form;
  const isOn = useWatch({ control, name: 'is_on' });
  const submit = async (typed: QuietValues) => {
    const { error } = await save(toHours(typed));
    if (!error) {
      toasts.success('Quiet hours saved');
      onClose();
    } else if (isDataError(error) && error.field) showServerError(form, error);
    else toasts.error(messageOf(error));
  };
  return (
    <Form form={form} onSubmit={submit} label="Quiet hours">
      <CheckboxField
        control={control}
        name="is_on"
        label="Don’t send reminders and texts at night (company time zone)"
      />
      <Stack direction="row" spacing={2} sx={{ mt: 1 }}>
        <TextField control={control} name="from" label="From" type="time" disabled={!isOn} />
        <TextField control={control} name="until" label="Until" type="time" disabled={!isOn} />
      </Stack>
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <Button type="submit" variant="outlined" loading={form.formState.isSubmitting}>
          Save quiet hours
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Form>
  );
}
