import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import { useRef, useState } from 'react';

/** A text to take along, with a button that copies it; where the browser lets no page copy, it is selected instead. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      input.current?.select();
      setRefused(true);
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', width: '100%' }}>
      <MuiTextField
        label={label}
        value={value}
        inputRef={input}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        helperText={isRefused && 'Your browser blocked copying. Copy the selected text.'}
      />
      <Button variant="outlined" sx={{ minHeight: 40 }} onClick={() => void copy()}>
        {copied === value ? 'Copied' : 'Copy'}
      </Button>
    </Box>
  );
}
