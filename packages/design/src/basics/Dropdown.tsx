import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { LandmarkModal } from './LandmarkModal.tsx';

type Slots = NonNullable<TextFieldProps['slotProps']>;
type DropdownProps = Omit<TextFieldProps, 'select' | 'slotProps'> & {
  slotProps?: Omit<Slots, 'select'> & { select?: Exclude<Slots['select'], Function | undefined> };
};

const MenuProps = { slots: { root: LandmarkModal } };

/** A field that offers one of a few choices, in a list that opens in the field's landmark. */
export function Dropdown({ slotProps, ...field }: DropdownProps) {
  return (
    <TextField
      {...field}
      select
      slotProps={{ ...slotProps, select: { ...slotProps?.select, MenuProps } }}
    />
  );
}
