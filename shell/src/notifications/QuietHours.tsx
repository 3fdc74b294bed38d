import { z } from '@plumbline/data';
import { Box, Button } from '@plumbline/design';
import { CheckboxField, Form, TextField, useWatch, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useSaveQuietHoursMutation } from './pushApi.ts';

const schema = z
  .object({ isOn: z.boolean(), from: z.string(), until: z.string() })
  .superRefine(({ isOn, from, until }, context) => {
    if (!isOn) return;
    const add = (field: 'from' | 'until', message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (from === '') add('from', 'Enter when quiet hours start.');
    if (until === '') add('until', 'Enter when quiet hours end.');
    if (from !== '' && from === until) add('until', 'Quiet hours must end at a different time.');
  });

/** When this person's devices get no push: '21:00-06:00' by the company's clock, or 'off'. */
export function QuietHours({ hours }: { hours: string }) {
  const toasts = useToasts();
  const [save] = useSaveQuietHoursMutation();
  const [from = '', until = ''] = (hours === 'off' ? '21:00-06:00' : hours).split('-');
  const form = useZodForm(schema, { isOn: hours !== 'off', from, until });
  const isOn = useWatch({ control: form.control, name: 'isOn' });
  const submit = async (values: z.infer<typeof schema>) => {
    const { error } = await save(values.isOn ? `${values.from}-${values.until}` : 'off');
    if (error) toasts.error('Not saved. Please try again.');
    else toasts.success('Quiet hours saved');
  };
  return (
    <Form form={form} onSubmit={submit} label="Quiet hours">
      <Box sx={{ p: 2 }}>
        <CheckboxField
          control={form.control}
          name="isOn"
          label="Quiet hours: hold push until they end"
        />
        {isOn && (
          <Box sx={{ display: 'flex', gap: 2, my: 1 }}>
            {(['from', 'until'] as const).map((name) => (
              <TextField
                key={name}
                control={form.control}
                name={name}
                label={name === 'from' ? 'From' : 'Until'}
                type="time"
                keepsLabelUp
              />
            ))}
          </Box>
        )}
        <Button type="submit" loading={form.formState.isSubmitting}>
          Save quiet hours
        </Button>
      </Box>
    </Form>
  );
}
