import { AddIcon, Box, IconButton, RemoveIcon } from '@plumbline/design';
import { mostOfOne } from './cart.ts';

type QuantityStepperProps = {
  /** What is counted, for those who listen. */
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
};

/** How many: 0 to 9,999 in steps of 1; zero takes the item out. */
export function QuantityStepper({ name, quantity, onChange }: QuantityStepperProps) {
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <IconButton
        size="small"
        aria-label={`One ${name} less`}
        onClick={() => onChange(quantity - 1)}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
      <Box
        component="input"
        type="number"
        value={quantity}
        onChange={({ target }) => onChange(Number(target.value))}
        aria-label={`Quantity of ${name}`}
        min={0}
        max={mostOfOne}
        step={1}
        inputMode="decimal"
        sx={{
          width: 56,
          border: 0,
          bgcolor: 'transparent',
          color: 'inherit',
          font: 'inherit',
          textAlign: 'center',
          appearance: 'textfield',
          '&::-webkit-inner-spin-button': { display: 'none' },
        }}
      />
      <IconButton
        size="small"
        aria-label={`One ${name} more`}
        disabled={quantity >= mostOfOne}
        onClick={() => onChange(quantity + 1)}
      >
        <AddIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
