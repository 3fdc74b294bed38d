import { Box, CloseIcon, Grid, IconButton } from '@plumbline/design';
import { MoneyField, TextField, type ZodForm } from '@plumbline/design/forms';
import type { ScheduleValues } from './scheduleForm.ts';

export type Control = ZodForm<ScheduleValues, ScheduleValues>['control'];
export const decimal = { inputMode: 'decimal' } as const;

type LineFieldsProps = {
  control: Control;
  at: number;
  /** The line of a change order. */
  isOrder: boolean;
  /** Missing once work was billed. */
  onRemove?: () => void;
};

export function ScheduleLineFields({ control, at, isOrder, onRemove }: LineFieldsProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <Grid container columnSpacing={1.5} rowSpacing={2} sx={{ alignItems: 'flex-start' }}>
        <Grid size={{ xs: 3, sm: 1.5 }}>
          <TextField control={control} name={`lines.${at}.number`} label="Item" />
        </Grid>
        <Grid size={{ xs: 7, sm: 5 }}>
          <TextField
            control={control}
            name={`lines.${at}.description`}
            label={isOrder ? 'Change order' : 'Description'}
            required
          />
        </Grid>
        <Grid size={{ xs: 6, sm: 2.5 }} sx={{ order: { xs: 1, sm: 0 } }}>
          <MoneyField
            control={control}
            name={`lines.${at}.value`}
            label="Scheduled value"
            min={null}
            required
          />
        </Grid>
        <Grid size={{ xs: 6, sm: 2 }} sx={{ order: { xs: 1, sm: 0 } }}>
          <TextField
            control={control}
            name={`lines.${at}.rate`}
            label="Retainage %"
            inputProps={decimal}
          />
        </Grid>
        <Grid size={{ xs: 2, sm: 1 }}>
          {onRemove && !isOrder && (
            <IconButton aria-label={`Remove line ${at + 1}`} onClick={onRemove}>
              <CloseIcon />
            </IconButton>
          )}
        </Grid>
      </Grid>
    </Box>
  );
}
