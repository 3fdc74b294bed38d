import { ActionButton, Alert, Box, EmptyState, Stack } from '@plumbline/design';
import { messageOf } from '@plumbline/data';
import { denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { useRef, useState, type ChangeEvent } from 'react';
import {
  useClientDocumentsQuery,
  useClientUploadMutation,
  type ClientDocument,
} from '../../../data/documents.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { edits } from '../../../shared/edits.ts';
import { TabState } from '../TabState.tsx';
import { acceptedTypes, fileProblem, objectPath } from './clientDocument.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';

type Refused = { name: string; message: string };

/** Documents of a client that belong to no single project. */
export function DocumentsTab({ client }: { client: ClientRow }) {
  const of = { company: useCompanyId(), client: client.id };
  const { data, error, refetch } = useClientDocumentsQuery(of);
  const [upload, { isLoading }] = useClientUploadMutation();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [previewed, setPreviewed] = useState<ClientDocument>();
  const chooser = useRef<HTMLInputElement>(null);
  const denial = denialReason(useAccess(edits));

  const send = async (file: File): Promise<Refused[]> => {
    const problem = fileProblem(file);
    if (problem) return [{ name: file.name, message: problem }];
    const id = crypto.randomUUID();
    const answer = await upload({ ...of, id, path: objectPath(of.company, id, file), file });
    return answer.error ? [{ name: file.name, message: messageOf(answer.error) }] : [];
  };
  const sendAll = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(target.files ?? []);
    target.value = '';
    const answers: Refused[][] = [];
    for (const file of files) answers.push(await send(file));
    setRefused(answers.flat());
  };
  if (!data)
    return (
      <TabState
        label="Loading documents"
        failed="Failed to load documents"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const uploader = (
    <ActionButton
      variant="outlined"
      denial={denial}
      loading={isLoading}
      onClick={() => chooser.current?.click()}
    >
      Upload Document
    </ActionButton>
  );
  return (
    <Stack spacing={2}>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={acceptedTypes.join(',')}
        aria-label="Documents to upload"
        onChange={(event) => void sendAll(event)}
      />
      {refused.map(({ name, message }) => (
        <Alert
          key={name}
          severity="error"
          onClose={() => setRefused((all) => all.filter((one) => one.name !== name))}
        >
          <strong>{name.slice(0, 80)}</strong>: {message}
        </Alert>
      ))}
      {data.length === 0 ? (
        <EmptyState
          title="No documents yet"
          description="Upload contracts, plans, and other documents: PDF, images, Word, Excel, CSV, or text up to 50 MB."
          action={uploader}
        />
      ) : (
        <>
          <Box>{uploader}</Box>
          <Box component="ul" aria-label="Documents" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((document) => (
              <DocumentRow
                key={document.id}
                client={client.id}
                document={document}
                onPreview={() => setPreviewed(document)}
              />
            ))}
          </Box>
        </>
      )}
      {previewed && <PreviewDialog document={previewed} onClose={() => setPreviewed(undefined)} />}
    </Stack>
  );
}
