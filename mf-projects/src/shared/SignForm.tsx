import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Stack,
  Typography,
} from '@plumbline/design';
import { SignaturePad, TabPanel, Tabs } from '@plumbline/design/forms';
import { TextFilter } from '@plumbline/design/grid';
import { useState, type ReactNode } from 'react';
import { isSameName } from './personNames.ts';

/** A stored signature: the drawn path or the typed name. */
export type Signed = {
  method: 'drawn' | 'typed';
  signature: string;
  /** The signer's own name, and that it is meant to differ from the requested one. */
  name: string;
  confirmsName: boolean;
};
type SignFormProps = {
  signer: string;
  /** SHA-256 of the file that is signed, in hex. */
  hash: string;
  isSaving: boolean;
  onSign: (signed: Signed) => void;
  onCancel?: () => void;
  /** Beside the button that signs, such as one that declines. */
  children?: ReactNode;
};

const ways = [
  { id: 'drawn', label: 'Draw' },
  { id: 'typed', label: 'Type' },
] as const;

/** Signs a document, drawn or typed; asks when the name is not the one that was requested. */
export function SignForm({ signer, hash, isSaving, onSign, onCancel, children }: SignFormProps) {
  const [method, setMethod] = useState<Signed['method']>('drawn');
  const [drawing, setDrawing] = useState('');
  const [typed, setTyped] = useState('');
  const [drawnName, setDrawnName] = useState(signer);
  const [confirmed, setConfirmed] = useState<string>();
  const name = (method === 'drawn' ? drawnName : typed).trim();
  const signature = method === 'drawn' ? drawing : name;
  const isOther = name !== '' && !isSameName(name, signer);
  const isComplete = signature !== '' && name !== '' && (!isOther || confirmed === name);
  return (
    <Stack spacing={1.5} component="section" aria-label={`Signature of ${signer}`}>
      <Tabs label="How to sign" tabs={ways} value={method} onChange={setMethod} />
      <TabPanel id={method}>
        {method === 'drawn' ? (
          <Stack spacing={1.5}>
            <SignaturePad onChange={setDrawing} />
            <TextFilter label="Your full name" value={drawnName} onChange={setDrawnName} />
          </Stack>
        ) : (
          <TextFilter label="Type your full name" value={typed} onChange={setTyped} />
        )}
      </TabPanel>
      {isOther && (
        <Alert severity="warning">
          This request was sent to {signer}.
          <FormControlLabel
            sx={{ display: 'flex', mr: 0 }}
            label={`I am signing as ${name}`}
            control={
              <Checkbox
                checked={confirmed === name}
                onChange={(_, checked) => setConfirmed(checked ? name : undefined)}
              />
            }
          />
        </Alert>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        By signing, {name || signer} agrees to this version of the document (SHA-256{' '}
        {hash.slice(0, 16)}…). Time, IP address, and device are recorded with the signature.
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {children}
        {onCancel && (
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          variant="contained"
          loading={isSaving}
          disabled={!isComplete}
          onClick={() => onSign({ method, signature, name, confirmsName: isOther })}
        >
          Sign
        </Button>
      </Box>
    </Stack>
  );
}
