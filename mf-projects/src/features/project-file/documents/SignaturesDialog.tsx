import { isDataError, messageOf, z } from '@plumbline/data';
import { Box, Button, Stack, Typography } from '@plumbline/design';
import {
  ContentDialog,
  Form,
  TextField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { type ProjectDocument, type Signature } from '../../../data/documents.ts';
import {
  useProjectRequestSignatureMutation,
  useProjectSignMutation,
  useProjectWithdrawSignatureMutation,
} from '../../../data/signatures.ts';
import { useProjectFileQuery } from '../../../data/projectFile.ts';
import { SignForm, type Signed } from '../../../shared/SignForm.tsx';
import { SignatureList } from './SignatureList.tsx';

const requestForm = z.object({
  signer: z.string().trim().min(1, 'Please enter the name of the signer').max(200),
  email: z.union([z.literal(''), z.email('Please enter a valid email address')]),
});
type Request = z.infer<typeof requestForm>;

type SignaturesDialogProps = {
  document: ProjectDocument;
  canAsk: boolean;
  onClose: () => void;
  /** Suggested as the first signer; the client otherwise. */
  signer?: string;
};

/** Who has signed the document, who is asked to, and signing on this device. */
export function SignaturesDialog({ document, canAsk, onClose, signer }: SignaturesDialogProps) {
  const [ask, { isLoading }] = useProjectRequestSignatureMutation();
  const [withdraw] = useProjectWithdrawSignatureMutation();
  const [sign, signingNow] = useProjectSignMutation();
  const [signing, setSigning] = useState<Signature>();
  const toasts = useToasts();
  const project = document.project_id;
  const { data: file } = useProjectFileQuery(project);
  const isUnasked = document.signatures.length + (document.declined_signatures?.length ?? 0) === 0;
  // Suggest the client as the first signer.
  const client = isUnasked && signer === undefined ? file?.client : undefined;
  const form = useZodForm<Request, Request>(requestForm, {
    signer: (isUnasked && signer) || (client?.name ?? ''),
    email: client?.email ?? '',
  });
  const request = async ({ signer: name, email }: Request) => {
    const { error } = await ask({
      project,
      id: document.id,
      signer: name,
      ...(email && { email }),
    });
    if (error)
      return showServerError(form, {
        message: messageOf(error),
        field: isDataError(error) ? error.field : undefined,
      });
    form.reset({ signer: '', email: '' });
    if (email) toasts.success(`Signature request emailed to ${name}`);
  };
  const signHere = async ({ id }: Signature, signed: Signed) => {
    const { error } = await sign({ project, id, hash: document.content_hash, ...signed });
    if (error) toasts.error(messageOf(error));
    else setSigning(undefined);
  };
  const withdrawRequest = async (id: string) => {
    const { error } = await withdraw({ project, id });
    if (error) toasts.error(messageOf(error));
  };
  return (
    <ContentDialog isOpen title={`Signatures for ${document.name}`} onClose={onClose}>
      <Stack spacing={2}>
        {isUnasked && <Typography>No signature requests yet.</Typography>}
        <SignatureList
          document={document}
          canAsk={canAsk}
          onSignHere={setSigning}
          onWithdraw={(id) => void withdrawRequest(id)}
        />
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
          <Form form={form} onSubmit={request} label="Request signature">
            <TextField control={form.control} name="signer" label="Signer’s name" required />
            <TextField
              control={form.control}
              name="email"
              type="email"
              label="Email"
              hint="We email the signer a link. Without an address, sign on this device."
            />
            <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
              <Button type="submit" variant="outlined" loading={isLoading}>
                Request signature
              </Button>
            </Box>
          </Form>
        )}
      </Stack>
    </ContentDialog>
  );
}
