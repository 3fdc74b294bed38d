import { AddIcon, Box, IconButton, RemoveIcon, Typography } from '@plumbline/design';
import { useState } from 'react';
import { mostOfOne } from './cart.ts';

type QuantityStepperProps = {
  /** What is counted, for those who listen. */
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
  /** It takes the place of the button that has just been pressed. */
  isFresh?: boolean;
};

/**
 * How many: 0 to 9,999 in steps of 1; zero takes the item out. Where a number is typed, only once the
 * field is left: nobody can type 0.5 or another first digit without an empty field or a zero in between.
 * More than it takes becomes the most, and it says so.
 */
export function QuantityStepper({
  name,
  quantity,
  onChange,
  isFresh = false,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const [isOver, setOver] = useState(false);
  const type = (text: string) => {
    const wanted = Number(text);
    setTyped(wanted > mostOfOne ? undefined : text);
    setOver(wanted > mostOfOne);
    if (wanted > 0) onChange(wanted);
  };
  const leave = () => {
    setTyped(undefined);
    if (typed && Number(typed) <= 0) onChange(0);
  };
  const field = (
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
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') leave();
        }}
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of Add; by the row's first button a second press would take the item out again
        autoFocus={isFresh}
        disabled={quantity >= mostOfOne}
        onClick={() => onChange(quantity + 1)}
      >
        <AddIcon fontSize="small" />
      </IconButton>
    </Box>
  );
  return (
    <Box sx={{ display: 'inline-grid', justifyItems: 'end' }}>
      {field}
      {isOver && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {`At most ${mostOfOne.toLocaleString('en-US')}`}
        </Typography>
      )}
    </Box>
  );
}
