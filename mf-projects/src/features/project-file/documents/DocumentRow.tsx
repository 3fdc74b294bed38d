import { Box, Button } from '@plumbline/design';
import { isOffered, useAccess, useToasts } from '@plumbline/platform';
import { useRef, useState } from 'react';
import type { ProjectDocument } from '../../../data/documents.ts';
import { canPreview } from './documentFile.ts';
import { isSigned, signedCopyOf } from './signedCopy.ts';
import { DocumentDialogs, type Opened } from './DocumentDialogs.tsx';
import { DocumentFacts } from './DocumentFacts.tsx';
import { DocumentMenu } from './DocumentMenu.tsx';
import { useDocumentActions } from './useDocumentActions.ts';

type DocumentRowProps = { document: ProjectDocument; denial: string | undefined };

/** One document with its actions. */
export function DocumentRow({ document, denial }: DocumentRowProps) {
  const [opened, setOpened] = useState<Opened>();
  const { download, change, addVersion } = useDocumentActions(document);
  const sharing = useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' });
  const toasts = useToasts();
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => setOpened(undefined);
  const signedCopy = signedCopyOf(document);
  const remove = async () => {
    close();
    if (await change({ deleted_at: new Date().toISOString() }))
      toasts.undo(`"${document.name}" deleted`, () => void change({ deleted_at: null }));
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
      <DocumentFacts document={document} />
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
        <DocumentMenu
          document={document}
          denial={denial}
          onOpen={setOpened}
          onDownload={() => void download(document)}
          onNewVersion={() => chooser.current?.click()}
          onDelete={() => (isSigned(document) ? setOpened('delete') : void remove())}
        />
      </Box>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`New version of ${document.name}`}
        onChange={(event) => void addVersion(event)}
      />
      <DocumentDialogs
        document={document}
        opened={opened}
        canAsk={!denial}
        onDelete={() => void remove()}
        onClose={close}
      />
    </Box>
  );
}
