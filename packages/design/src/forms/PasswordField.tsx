import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './fieldProps.ts';
import { TextField } from './TextField.tsx';

type PasswordFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden unless asked to show. */
export function PasswordField<Values extends FieldValues, Output>(
  props: PasswordFieldProps<Values, Output>,
) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <VisibilityOffIcon /> : <VisibilityIcon />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
