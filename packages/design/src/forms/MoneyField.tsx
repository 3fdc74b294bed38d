import InputAdornment from '@mui/material/InputAdornment';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';
import { TextField } from './TextField.tsx';

type MoneyFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  /** The smallest amount, in dollars; none where an amount may be negative. */
  min?: number | null;
  /** A unit price or unit cost, which may have parts of a cent. */
  isUnitPrice?: boolean;
};

/** An amount in dollars, kept as the text that was typed; the schema makes a number of it. */
export function MoneyField<Values extends FieldValues, Output>({
  min = 0,
  isUnitPrice = false,
  ...props
}: MoneyFieldProps<Values, Output>) {
  return (
    <TextField
      {...props}
      type="number"
      // Scrolling over a focused number would change it unseen.
      onWheel={(event) => {
        if (event.target instanceof HTMLElement) event.target.blur();
      }}
      inputProps={{
        ...(min !== null && { min }),
        step: isUnitPrice ? 'any' : 0.01,
        inputMode: 'decimal',
      }}
      start={<InputAdornment position="start">$</InputAdornment>}
    />
  );
}
