import { Box, Button, Typography } from '@plumbline/design';
import { useRef } from 'react';

type ReceiptInputProps = {
  file: File | undefined;
  /** A receipt was attached before. */
  isStored: boolean;
  onChoose: (file: File | undefined) => void;
};

/** The photo or PDF of a receipt; a phone offers its camera. */
export function ReceiptInput({ file, isStored, onChoose }: ReceiptInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isReplaced = isStored || file !== undefined;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {isReplaced ? 'Replace receipt' : 'Attach receipt'}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {file?.name ?? (isStored ? 'Receipt attached' : 'Photo or PDF, optional')}
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png"
        aria-label="Receipt"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </Box>
  );
}
