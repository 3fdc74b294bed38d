import { Box, Button } from '@plumbline/design';
import { TextFilter } from '@plumbline/design/grid';
import { useState } from 'react';

/** A text to take along, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextFilter label={label} value={value} onChange={() => {}} isReadOnly />
      <Button variant="outlined" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </Box>
  );
}
