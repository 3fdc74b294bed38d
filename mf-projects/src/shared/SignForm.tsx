import { Box, Button, Stack, Typography } from '@plumbline/design';
import { SignaturePad, TabPanel, Tabs } from '@plumbline/design/forms';
import { TextFilter } from '@plumbline/design/grid';
import { useState } from 'react';

/** A signature as it is stored: the path that was drawn, or the name that was typed. */
export type Signed = { method: 'drawn' | 'typed'; signature: string };
type SignFormProps = {
  signer: string;
  /** SHA-256 of the file that is signed, in hex. */
  hash: string;
  isSaving: boolean;
  onSign: (signed: Signed) => void;
  onCancel?: () => void;
};

const ways = [
  { id: 'drawn', label: 'Draw' },
  { id: 'typed', label: 'Type' },
] as const;

/** Signs a document, drawn or typed; the file's hash, the time and the address are kept with it. */
export function SignForm({ signer, hash, isSaving, onSign, onCancel }: SignFormProps) {
  const [method, setMethod] = useState<Signed['method']>('drawn');
  const [drawing, setDrawing] = useState('');
  const [typed, setTyped] = useState('');
  const signature = method === 'drawn' ? drawing : typed.trim();
  return (
    <Stack spacing={1.5} component="section" aria-label={`Signature of ${signer}`}>
      <Tabs label="How to sign" tabs={ways} value={method} onChange={setMethod} />
      <TabPanel id={method}>
        {method === 'drawn' ? (
          <SignaturePad onChange={setDrawing} />
        ) : (
          <TextFilter label="Type your full name" value={typed} onChange={setTyped} />
        )}
      </TabPanel>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        By signing, {signer} agrees to this version of the document (SHA-256 {hash.slice(0, 16)}…).
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        {onCancel && (
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          variant="contained"
          loading={isSaving}
          disabled={!signature}
          onClick={() => onSign({ method, signature })}
        >
          Sign
        </Button>
      </Box>
    </Stack>
  );
}
