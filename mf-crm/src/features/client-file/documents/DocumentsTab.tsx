import { ActionButton, Alert, Box, EmptyState, Stack } from '@plumbline/design';
import { denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { useRef, useState } from 'react';
import { useClientDocumentsQuery, type ClientDocument } from '../../../data/documents.ts';
import type { ClientRow } from '../../../data/schemas.ts';
import { edits } from '../../../shared/edits.ts';
import { TabState } from '../../../shared/TabState.tsx';
import { acceptedTypes } from './clientDocument.ts';
import { DocumentRow } from './DocumentRow.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { useDocumentUpload } from './useDocumentUpload.ts';

/** Documents of a client that belong to no single project. */
export function DocumentsTab({ client }: { client: ClientRow }) {
  const of = { company: useCompanyId(), client: client.id };
  const { data, error, refetch } = useClientDocumentsQuery(of);
  const { sendAll, refused, dismiss, isLoading } = useDocumentUpload(of);
  const [previewed, setPreviewed] = useState<ClientDocument>();
  const chooser = useRef<HTMLInputElement>(null);
  const denial = denialReason(useAccess(edits));

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
        <Alert key={name} severity="error" onClose={() => dismiss(name)}>
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
