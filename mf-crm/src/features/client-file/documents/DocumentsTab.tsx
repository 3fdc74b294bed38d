import {
  ActionButton,
  Alert,
  Box,
  Button,
  DateText,
  EmptyState,
  formatFileSize,
  Stack,
  Typography,
} from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { messageOf } from '@plumbline/data';
import { denialOf, useCompanyId, useToasts, useVerdict } from '@plumbline/platform';
import { useRef, useState, type ChangeEvent } from 'react';
import {
  useClientDeleteDocumentMutation,
  useClientDocumentsQuery,
  useClientUploadMutation,
  useLazyClientDocumentUrlQuery,
  type ClientDocument,
} from '../../../data/documents.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { edits } from '../../../shared/edits.ts';
import { TabState } from '../TabState.tsx';
import { acceptedTypes, fileProblem, objectPath } from './clientDocument.ts';

type Refused = { name: string; message: string };

/** The client's papers: contracts, plans, whatever belongs to no single project. */
export function DocumentsTab({ client }: { client: ClientRow }) {
  const of = { company: useCompanyId(), client: client.id };
  const { data, error, refetch } = useClientDocumentsQuery(of);
  const [upload, { isLoading }] = useClientUploadMutation();
  const [remove, { isLoading: isRemoving }] = useClientDeleteDocumentMutation();
  const [fetchUrl] = useLazyClientDocumentUrlQuery();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [leaving, setLeaving] = useState<ClientDocument>();
  const chooser = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  const denial = denialOf(useVerdict(edits));

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
  const open = async ({ object_path }: ClientDocument) => {
    const { data: url, error: failure } = await fetchUrl(object_path);
    if (url) window.open(url, '_blank', 'noopener');
    else toasts.error(messageOf(failure));
  };
  const removeForGood = async (document: ClientDocument) => {
    const answer = await remove({ client: client.id, ...document });
    setLeaving(undefined);
    if (answer.error) toasts.error(messageOf(answer.error));
    else toasts.success(`"${document.name}" deleted`);
  };

  if (!data)
    return (
      <TabState
        label="Loading documents"
        failed="Failed to load the documents"
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
          description="Contracts, plans and other papers of this client are kept here: PDF, pictures, Word, Excel, CSV or text up to 50 MB."
          action={uploader}
        />
      ) : (
        <>
          <Box>{uploader}</Box>
          <Box component="ul" aria-label="Documents" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((document) => (
              <Box
                component="li"
                key={document.id}
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  alignItems: 'center',
                  gap: 1,
                  py: 1,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {document.name}
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    <DateText value={document.created_at} /> · {formatFileSize(document.file_size)}
                  </Typography>
                </Box>
                <Button
                  size="small"
                  aria-label={`Open ${document.name}`}
                  onClick={() => void open(document)}
                >
                  Open
                </Button>
                <ActionButton
                  size="small"
                  color="error"
                  denial={denial}
                  aria-label={`Delete ${document.name}`}
                  onClick={() => setLeaving(document)}
                >
                  Delete
                </ActionButton>
              </Box>
            ))}
          </Box>
        </>
      )}
      {leaving && (
        <ConfirmDialog
          isOpen
          title="Delete document"
          message={`"${leaving.name}" will be deleted for everybody. This cannot be undone.`}
          confirmLabel="Delete"
          tone="error"
          isWorking={isRemoving}
          onConfirm={() => void removeForGood(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Stack>
  );
}
