import { AddIcon, Box, IconButton, RemoveIcon, Typography } from '@plumbline/design';
import { useState } from 'react';
import { mostOfOne } from './cart.ts';

type QuantityStepperProps = {
  /** Item name for screen readers. */
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
  /** Takes focus: it replaces the button that was pressed. */
  isFresh?: boolean;
};

/**
 * Quantity from 0 to 9,999 in steps of 1; 0 removes the item. Typed values apply on blur, because
 * typing 0.5 passes through an empty field and 0. Larger values become 9,999 with a message.
 */
export function QuantityStepper({
  name,
  quantity,
  onChange,
  isFresh = false,
}: QuantityStepperProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Box sx={{ display: 'inline-grid', justifyItems: 'end' }}>
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
          aria-label={`Decrease ${name}`}
          onClick={() => onChange(quantity - 1)}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
        <QuantityInput name={name} quantity={quantity} onChange={onChange} onOver={setOver} />
        <IconButton
          size="small"
          aria-label={`Increase ${name}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces Add, which had the focus
          autoFocus={isFresh}
          disabled={quantity >= mostOfOne}
          onClick={() => onChange(quantity + 1)}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      </Box>
      {isOver && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {`At most ${mostOfOne.toLocaleString('en-US')}`}
        </Typography>
      )}
    </Box>
  );
}

type QuantityInputProps = Omit<QuantityStepperProps, 'isFresh'> & {
  /** Hears whether the typed value is too large. */
  onOver: (isOver: boolean) => void;
};

function QuantityInput({ name, quantity, onChange, onOver }: QuantityInputProps) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    const wanted = Number(text);
    setTyped(wanted > mostOfOne ? undefined : text);
    onOver(wanted > mostOfOne);
    if (wanted > 0) onChange(wanted);
  };
  const leave = () => {
    setTyped(undefined);
    if (typed && Number(typed) <= 0) onChange(0);
  };
  return (
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
  );
}
