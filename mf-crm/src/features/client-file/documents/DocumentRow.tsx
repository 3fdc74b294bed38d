import { messageOf, useFetchAddresses } from '@plumbline/data';
import {
  ActionButton,
  Box,
  Button,
  DateText,
  dotted,
  formatFileSize,
  Typography,
} from '@plumbline/design';
import { downloadFile } from '@plumbline/design/forms';
import { denialReason, useToasts, useAccess } from '@plumbline/platform';
import {
  documentBucket,
  useClientDeleteDocumentMutation,
  type ClientDocument,
} from '../../../data/documents.ts';
import { edits } from '../../../shared/edits.ts';
import { previewKind } from './clientDocument.ts';

type DocumentRowProps = { client: string; document: ClientDocument; onPreview: () => void };

/** A client document with Preview, Download, and Delete. */
export function DocumentRow({ client, document, onPreview }: DocumentRowProps) {
  const { id, name, object_path, file_size, created_at, mime_type } = document;
  const { fetchAddress } = useFetchAddresses(documentBucket);
  const [remove] = useClientDeleteDocumentMutation();
  const toasts = useToasts();
  const denial = denialReason(useAccess(edits));

  const download = async () => {
    const { url, error } = await fetchAddress(object_path);
    if (!url) return toasts.error(messageOf(error));
    await downloadFile(url, name).catch(() =>
      toasts.error('Couldn’t open the document. Try again.'),
    );
  };
  const setDeleted = async (isDeleted: boolean) => {
    const { error } = await remove({ client, id, isDeleted });
    if (error) toasts.error(messageOf(error));
    return !error;
  };
  const erase = async () => {
    if (await setDeleted(true)) toasts.undo(`"${name}" deleted`, () => void setDeleted(false));
  };
  return (
    <Box
      component="li"
      aria-label={name}
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
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(<DateText value={created_at} />, formatFileSize(file_size))}
        </Typography>
      </Box>
      {/* Grouped, so that no button wraps alone on phones. */}
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {previewKind(mime_type) && (
          <Button size="small" aria-label={`Preview ${name}`} onClick={onPreview}>
            Preview
          </Button>
        )}
        <Button size="small" aria-label={`Download ${name}`} onClick={() => void download()}>
          Download
        </Button>
        <ActionButton
          size="small"
          color="error"
          denial={denial}
          aria-label={`Delete ${name}`}
          onClick={() => void erase()}
        >
          Delete
        </ActionButton>
      </Box>
    </Box>
  );
}
