import TextField from '@mui/material/TextField';

type TextFilterProps = {
  label: string;
  value: string;
  isNumber?: boolean;
  onChange: (value: string) => void;
};

/** A text or a number, outside a form. */
export function TextFilter({ label, value, isNumber = false, onChange }: TextFilterProps) {
  return (
    <TextField
      type={isNumber ? 'number' : 'text'}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  );
}
