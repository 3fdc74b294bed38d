import { messageOf, useFetchAddresses } from '@plumbline/data';
import {
  Box,
  Button,
  DateText,
  IconButton,
  Menu,
  MenuItem,
  MoreIcon,
  StatusChip,
  Typography,
  dotted,
  formatFileSize,
} from '@plumbline/design';
import { ConfirmDialog, downloadFile } from '@plumbline/design/forms';
import { isOffered, useToasts, useAccess } from '@plumbline/platform';
import { useRef, useState, type ChangeEvent } from 'react';
import {
  documentBucket,
  useProjectEditDocumentMutation,
  type ProjectDocument,
} from '../../../data/documents.ts';
import { ShareFileDialog } from '../sharing/ShareFileDialog.tsx';
import { canPreview } from './documentFile.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import { lookOf } from './documentLabels.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { isSigned, signedCopyOf } from './signedCopy.ts';
import { SignaturesDialog } from './SignaturesDialog.tsx';
import { useDocumentUpload } from './useDocumentUpload.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

type DocumentRowProps = { document: ProjectDocument; denial: string | undefined };
type Opened = 'preview' | 'versions' | 'signatures' | 'details' | 'share' | 'delete';
type TakenFile = Pick<ProjectDocument, 'object_path' | 'file_name'>;

/** One document with its actions. */
export function DocumentRow({ document, denial }: DocumentRowProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [opened, setOpened] = useState<Opened>();
  const { fetchAddress } = useFetchAddresses(documentBucket);
  const [edit] = useProjectEditDocumentMutation();
  const upload = useDocumentUpload(document.project_id);
  const sharing = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const chooser = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  const close = () => setOpened(undefined);
  const menu = (act: () => void) => () => {
    setAnchor(undefined);
    act();
  };
  const chooseVersion = () => {
    setAnchor(undefined);
    chooser.current?.click();
  };
  const signedCopy = signedCopyOf(document);
  const download = async ({ object_path, file_name }: TakenFile) => {
    const { url, error } = await fetchAddress(object_path);
    const failed = url
      ? await downloadFile(url, file_name).catch(() => 'Couldn’t load the document.')
      : messageOf(error);
    if (failed) toasts.error(failed);
  };
  const change = async (changed: { deleted_at: string | null }) => {
    const { error } = await edit({ project: document.project_id, id: document.id, changed });
    if (error) toasts.error(messageOf(error));
    return !error;
  };
  const remove = async () => {
    close();
    if (await change({ deleted_at: new Date().toISOString() }))
      toasts.undo(`"${document.name}" deleted`, () => void change({ deleted_at: null }));
  };
  const addVersion = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const fault = file && (await upload(file, {}, document.id));
    target.value = '';
    if (fault) toasts.error(fault);
  };

  return (
    <Box
      component="li"
      aria-label={document.name}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1.5 },
        py: { xs: 1, sm: 1.5 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {document.name}
          </Typography>
          <StatusChip {...lookOf(document)} />
        </Box>
        {document.description && <Typography variant="body2">{document.description}</Typography>}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {dotted(
            <DateText value={document.created_at} />,
            document.created_by_name ?? 'Unknown',
            formatFileSize(document.size_bytes),
            `Version ${document.version_number}`,
            document.expires_on && (
              <>
                Expires <DateText value={document.expires_on} />
              </>
            ),
          )}
        </Typography>
        {document.signatures.map(({ id, signer, status, signed_at, signed_name }) => (
          <Typography key={id} variant="caption" component="div">
            {signed_name ?? signer}: {status === 'signed' ? 'signed' : 'pending'}
            {signed_at && (
              <>
                {' '}
                <DateText value={signed_at} />
              </>
            )}
          </Typography>
        ))}
        {document.declined_signatures?.map(({ id, signer, declined_at }) => (
          <Typography key={id} variant="caption" component="div" sx={{ color: 'error.main' }}>
            {signer}: declined <DateText value={declined_at} />
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: { xs: -0.625, sm: 0 } }}>
        <Button size="small" onClick={() => void download(signedCopy ?? document)}>
          Download
        </Button>
        {canPreview(signedCopy?.file_type ?? document.file_type) && (
          <Button size="small" onClick={() => setOpened('preview')}>
            View
          </Button>
        )}
        {isOffered(sharing) && (
          <Button size="small" onClick={() => setOpened('share')}>
            Share
          </Button>
        )}
        <IconButton
          size="small"
          aria-label={`More for ${document.name}`}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </Box>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={menu(() => setOpened('versions'))}>Versions</MenuItem>
        <MenuItem onClick={menu(() => setOpened('signatures'))}>Signatures</MenuItem>
        {signedCopy && (
          <MenuItem onClick={menu(() => void download(document))}>Download unsigned file</MenuItem>
        )}
        {!denial && <MenuItem onClick={menu(() => setOpened('details'))}>Edit details</MenuItem>}
        {!denial && <MenuItem onClick={chooseVersion}>Upload new version</MenuItem>}
        {!denial && (
          <MenuItem
            onClick={menu(() => (isSigned(document) ? setOpened('delete') : void remove()))}
          >
            Delete
          </MenuItem>
        )}
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`New version of ${document.name}`}
        onChange={(event) => void addVersion(event)}
      />
      {opened === 'preview' && (
        <PreviewDialog title={document.name} file={signedCopy ?? document} onClose={close} />
      )}
      {opened === 'share' && (
        <ShareFileDialog
          target={{ project: document.project_id, document: document.id, name: document.name }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={opened === 'delete'}
        title="Delete signed document"
        message={`"${document.name}" has been signed. Deleting removes it from this project for everyone in your company.`}
        confirmLabel="Delete"
        tone="error"
        onConfirm={() => void remove()}
        onClose={close}
      />
      {opened === 'versions' && <VersionsDialog document={document} onClose={close} />}
      {opened === 'details' && <DocumentDialog document={document} onClose={close} />}
      {opened === 'signatures' && (
        <SignaturesDialog document={document} canAsk={!denial} onClose={close} />
      )}
    </Box>
  );
}
