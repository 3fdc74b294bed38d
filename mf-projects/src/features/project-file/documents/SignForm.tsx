import { messageOf } from '@plumbline/data';
import { Box, Button, Stack, Typography } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { TextFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useProjectSignMutation,
  type ProjectDocument,
  type Signature,
} from '../../../data/documents.ts';
import { SignaturePad } from './SignaturePad.tsx';

type SignFormProps = { document: ProjectDocument; signature: Signature; onDone: () => void };

const ways = [
  { id: 'drawn', label: 'Draw' },
  { id: 'typed', label: 'Type' },
] as const;

/** Signs the newest version, drawn or typed; the file's hash, the time and the address are kept with it. */
export function SignForm({ document, signature, onDone }: SignFormProps) {
  const [sign, { isLoading }] = useProjectSignMutation();
  const [method, setMethod] = useState<'drawn' | 'typed'>('drawn');
  const [drawing, setDrawing] = useState('');
  const [typed, setTyped] = useState('');
  const toasts = useToasts();
  const content = method === 'drawn' ? drawing : typed.trim();
  const submit = async () => {
    const { error } = await sign({
      project: document.project_id,
      id: signature.id,
      method,
      signature: content,
      hash: document.content_hash,
    });
    if (error) toasts.error(messageOf(error));
    else onDone();
  };
  return (
    <Stack spacing={1.5} component="section" aria-label={`Signature of ${signature.signer}`}>
      <Tabs label="How to sign" tabs={ways} value={method} onChange={setMethod} />
      <TabPanel id={method}>
        {method === 'drawn' ? (
          <SignaturePad onChange={setDrawing} />
        ) : (
          <TextFilter label="Type your full name" value={typed} onChange={setTyped} />
        )}
      </TabPanel>
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        By signing, {signature.signer} agrees to version {document.version_number} of this document
        (SHA-256 {document.content_hash.slice(0, 16)}…).
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onDone}>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={isLoading}
          disabled={!content}
          onClick={() => void submit()}
        >
          Sign
        </Button>
      </Box>
    </Stack>
  );
}
