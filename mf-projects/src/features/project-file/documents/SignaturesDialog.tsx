import { messageOf } from '@plumbline/data';
import { Box, Button, DateText, Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { TextFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useState, type FormEvent } from 'react';
import {
  useProjectRequestSignatureMutation,
  useProjectWithdrawSignatureMutation,
  type ProjectDocument,
  type Signature,
} from '../../../data/documents.ts';
import { SignForm } from './SignForm.tsx';

type SignaturesDialogProps = { document: ProjectDocument; canAsk: boolean; onClose: () => void };

/** Who has signed the document, who is asked to, and signing on this device. */
export function SignaturesDialog({ document, canAsk, onClose }: SignaturesDialogProps) {
  const [ask, { isLoading }] = useProjectRequestSignatureMutation();
  const [withdraw] = useProjectWithdrawSignatureMutation();
  const [signer, setSigner] = useState('');
  const [signing, setSigning] = useState<Signature>();
  const toasts = useToasts();
  const project = document.project_id;
  const request = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await ask({ project, id: document.id, signer: signer.trim() });
    if (error) toasts.error(messageOf(error));
    else setSigner('');
  };
  const takeBack = async (id: string) => {
    const { error } = await withdraw({ project, id });
    if (error) toasts.error(messageOf(error));
  };
  return (
    <ContentDialog isOpen title={`Signatures of ${document.name}`} onClose={onClose}>
      <Stack spacing={2}>
        {document.signatures.length === 0 && (
          <Typography>Nobody has been asked to sign this document.</Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {document.signatures.map((signature) => (
            <Box
              component="li"
              key={signature.id}
              sx={{ display: 'flex', gap: 1, py: 1, alignItems: 'center' }}
            >
              <Box sx={{ flex: 1 }}>
                <Typography sx={{ fontWeight: 600 }}>{signature.signer}</Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {signature.status === 'signed' ? (
                    <>
                      Signed version {signature.version_number} on{' '}
                      <DateText value={signature.signed_at} />
                    </>
                  ) : (
                    'Pending'
                  )}
                </Typography>
              </Box>
              {signature.status === 'pending' && (
                <>
                  <Button size="small" onClick={() => setSigning(signature)}>
                    Sign here
                  </Button>
                  {canAsk && (
                    <Button size="small" color="error" onClick={() => void takeBack(signature.id)}>
                      Take back
                    </Button>
                  )}
                </>
              )}
            </Box>
          ))}
        </Box>
        {signing && (
          <SignForm document={document} signature={signing} onDone={() => setSigning(undefined)} />
        )}
        {canAsk && !signing && (
          <Box
            component="form"
            onSubmit={(event) => void request(event)}
            sx={{ display: 'flex', gap: 1 }}
          >
            <TextFilter label="Name of the signer" value={signer} onChange={setSigner} />
            <Button
              type="submit"
              variant="outlined"
              loading={isLoading}
              disabled={!signer.trim()}
              sx={{ flexShrink: 0 }}
            >
              Ask to sign
            </Button>
          </Box>
        )}
      </Stack>
    </ContentDialog>
  );
}
