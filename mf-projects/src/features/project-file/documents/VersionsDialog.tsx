import { messageOf, useFetchAddresses } from '@plumbline/data';
import {
  Box,
  Button,
  DateText,
  RowsSkeleton,
  Typography,
  dotted,
  formatFileSize,
} from '@plumbline/design';
import { ContentDialog, downloadFile } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import {
  documentBucket,
  useProjectDocumentVersionsQuery,
  type DocumentVersion,
  type ProjectDocument,
} from '../../../data/documents.ts';

type VersionsDialogProps = { document: ProjectDocument; onClose: () => void };

/** All versions of a document; a version never changes. */
export function VersionsDialog({ document, onClose }: VersionsDialogProps) {
  const { data: versions, error } = useProjectDocumentVersionsQuery({
    project: document.project_id,
    id: document.id,
  });
  const { fetchAddress } = useFetchAddresses(documentBucket);
  const toasts = useToasts();
  const download = async ({ object_path, file_name }: DocumentVersion) => {
    const { url, error: refused } = await fetchAddress(object_path);
    if (!url) return toasts.error(messageOf(refused));
    await downloadFile(url, file_name).catch(() => toasts.error('Couldn’t load the document.'));
  };
  return (
    <ContentDialog isOpen title={`Versions of ${document.name}`} onClose={onClose} width="xs">
      {error && <Typography role="alert">{messageOf(error)}</Typography>}
      {!versions && !error && <RowsSkeleton label="Loading versions" rows={2} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {versions?.map((version) => (
          <Box component="li" key={version.id} sx={{ display: 'flex', py: 1, gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>Version {version.version_number}</Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {dotted(
                  <DateText value={version.created_at} />,
                  formatFileSize(version.size_bytes),
                )}
              </Typography>
            </Box>
            <Button
              size="small"
              aria-label={`Download version ${version.version_number}`}
              onClick={() => void download(version)}
            >
              Download
            </Button>
          </Box>
        ))}
      </Box>
    </ContentDialog>
  );
}
