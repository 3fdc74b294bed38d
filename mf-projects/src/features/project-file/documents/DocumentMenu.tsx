import { IconButton, Menu, MenuItem, MoreIcon } from '@plumbline/design';
import { useState } from 'react';
import type { ProjectDocument } from '../../../data/documents.ts';
import { signedCopyOf } from './signedCopy.ts';
import type { Opened } from './DocumentDialogs.tsx';

type DocumentMenuProps = {
  document: ProjectDocument;
  denial: string | undefined;
  onOpen: (dialog: Opened) => void;
  onDownload: () => void;
  onNewVersion: () => void;
  onDelete: () => void;
};

/** Further actions of a document. */
export function DocumentMenu({
  document,
  denial,
  onOpen,
  onDownload,
  onNewVersion,
  onDelete,
}: DocumentMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const menu = (act: () => void) => () => {
    setAnchor(undefined);
    act();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More for ${document.name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={menu(() => onOpen('versions'))}>Versions</MenuItem>
        <MenuItem onClick={menu(() => onOpen('signatures'))}>Signatures</MenuItem>
        {signedCopyOf(document) && (
          <MenuItem onClick={menu(onDownload)}>Download unsigned file</MenuItem>
        )}
        {!denial && <MenuItem onClick={menu(() => onOpen('details'))}>Edit details</MenuItem>}
        {!denial && <MenuItem onClick={menu(onNewVersion)}>Upload new version</MenuItem>}
        {!denial && <MenuItem onClick={menu(onDelete)}>Delete</MenuItem>}
      </Menu>
    </>
  );
}
