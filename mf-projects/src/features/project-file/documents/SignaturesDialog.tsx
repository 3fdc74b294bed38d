import { isDataError, messageOf, z } from '@plumbline/data';
import { Box, Button, DateText, Stack, Typography } from '@plumbline/design';
import {
  ContentDialog,
  Form,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useProjectRequestSignatureMutation,
  useProjectSignMutation,
  useProjectWithdrawSignatureMutation,
  type ProjectDocument,
  type Signature,
} from '../../../data/documents.ts';
import { SignForm, type Signed } from '../../../shared/SignForm.tsx';

const requestForm = z.object({
  signer: z.string().trim().min(1, 'Please enter the name of the signer').max(200),
  email: z.union([z.literal(''), z.email('Please enter a valid email address')]),
});
type Request = z.infer<typeof requestForm>;

type SignaturesDialogProps = { document: ProjectDocument; canAsk: boolean; onClose: () => void };

/** Who has signed the document, who is asked to, and signing on this device. */
export function SignaturesDialog({ document, canAsk, onClose }: SignaturesDialogProps) {
  const [ask, { isLoading }] = useProjectRequestSignatureMutation();
  const [withdraw] = useProjectWithdrawSignatureMutation();
  const [sign, signingNow] = useProjectSignMutation();
  const [signing, setSigning] = useState<Signature>();
  const toasts = useToasts();
  const project = document.project_id;
  const form = useZodForm<Request, Request>(requestForm, { signer: '', email: '' });
  const request = async ({ signer, email }: Request) => {
    const { error } = await ask({ project, id: document.id, signer, ...(email && { email }) });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    form.reset();
    if (email) toasts.success(`${signer} was asked by mail to sign`);
  };
  const signHere = async ({ id }: Signature, signed: Signed) => {
    const { error } = await sign({ project, id, hash: document.content_hash, ...signed });
    if (error) toasts.error(messageOf(error));
    else setSigning(undefined);
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
          <SignForm
            signer={signing.signer}
            hash={document.content_hash}
            isSaving={signingNow.isLoading}
            onSign={(signed) => void signHere(signing, signed)}
            onCancel={() => setSigning(undefined)}
          />
        )}
        {canAsk && !signing && (
          <Form form={form} onSubmit={request} label="Ask to sign">
            <TextField control={form.control} name="signer" label="Name of the signer" required />
            <TextField
              control={form.control}
              name="email"
              type="email"
              label="Email"
              hint="With an address the signer gets a link by mail; without one, sign on this device."
            />
            <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
              <Button type="submit" variant="outlined" loading={isLoading}>
                Ask to sign
              </Button>
            </Box>
          </Form>
        )}
      </Stack>
    </ContentDialog>
  );
}
