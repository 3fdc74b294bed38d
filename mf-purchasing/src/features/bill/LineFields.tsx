import { Box, CloseIcon, Grid, IconButton } from '@plumbline/design';
import { MoneyField, SelectField, TextField, type ZodForm } from '@plumbline/design/forms';
import type { BillValues } from './billForm.ts';
import { CheckThis } from './Suggestion.tsx';

type Options = readonly { value: string; label: string }[];
type LineFieldsProps = {
  control: ZodForm<BillValues>['control'];
  /** Position of the line, from 0. */
  at: number;
  orderLines: Options;
  projects: Options;
  codes: Options;
  onRemove: (() => void) | undefined;
  /** It is as it was read from the image, and the reader was not sure. */
  isUnsure: boolean;
};

/** One line of a bill: what it bills, where it is charged, and how much. */
export function LineFields({
  control,
  at,
  orderLines,
  projects,
  codes,
  onRemove,
  isUnsure,
}: LineFieldsProps) {
  const half = { xs: 12, sm: 6 };
  return (
    <Box
      component="fieldset"
      aria-label={`Line ${at + 1}`}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Grid container spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <Grid size={{ xs: 10, sm: 11 }}>
          <TextField control={control} name={`lines.${at}.description`} label="Description" />
        </Grid>
        <Grid size={{ xs: 2, sm: 1 }}>
          <IconButton
            aria-label={`Remove line ${at + 1}`}
            disabled={!onRemove}
            onClick={() => onRemove?.()}
          >
            <CloseIcon />
          </IconButton>
        </Grid>
        {orderLines.length > 1 && (
          <Grid size={12}>
            <SelectField
              control={control}
              name={`lines.${at}.order_line_id`}
              label="Order line"
              options={orderLines}
            />
          </Grid>
        )}
        <Grid size={half}>
          <SelectField
            control={control}
            name={`lines.${at}.project_id`}
            label="Project"
            options={projects}
          />
        </Grid>
        <Grid size={half}>
          <SelectField
            control={control}
            name={`lines.${at}.cost_code_id`}
            label="Cost code"
            options={codes}
          />
        </Grid>
        <Grid size={{ xs: 6, sm: 4 }}>
          <TextField
            control={control}
            name={`lines.${at}.quantity`}
            label="Quantity"
            type="number"
          />
        </Grid>
        <Grid size={{ xs: 6, sm: 4 }}>
          <MoneyField
            control={control}
            name={`lines.${at}.unit_cost`}
            label="Unit cost"
            isUnitPrice
            min={null}
          />
        </Grid>
        <Grid size={{ xs: 12, sm: 4 }}>
          <MoneyField control={control} name={`lines.${at}.amount`} label="Amount" min={null} />
        </Grid>
      </Grid>
      {isUnsure && <CheckThis />}
    </Box>
  );
}
