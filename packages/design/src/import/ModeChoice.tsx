import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { ImportMode } from './importTarget.ts';

type ModeChoiceProps = {
  count: number;
  mode: ImportMode;
  /** Columns of the file that an update leaves alone. */
  unchanged: readonly string[];
  onMode: (mode: ImportMode) => void;
};

/** What becomes of the rows that are there already. */
export function ModeChoice({ count, mode, unchanged, onMode }: ModeChoiceProps) {
  const id = useId();
  const rows = `${count.toLocaleString('en-US')} ${count === 1 ? 'row that is' : 'rows that are'} already there`;
  return (
    <FormControl>
      <FormLabel id={id}>{rows}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={mode}
        onChange={(_, next) => onMode(next === 'update' ? 'update' : 'skip')}
      >
        <FormControlLabel value="skip" control={<Radio />} label="Skip" />
        <FormControlLabel
          value="update"
          control={<Radio />}
          label="Update with what the file says"
        />
      </RadioGroup>
      {mode === 'update' && unchanged.length > 0 && (
        <FormHelperText>{`${unchanged.join(' and ')} stays as it is in these rows.`}</FormHelperText>
      )}
    </FormControl>
  );
}
