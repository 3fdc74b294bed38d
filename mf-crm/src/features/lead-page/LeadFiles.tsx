import {
  discardMutations,
  messageOf,
  retryMutation,
  useFileAddresses,
  useImageSource,
} from '@plumbline/data';
import { photoBucket } from '@plumbline/data/photos';
import {
  ActionButton,
  Box,
  Button,
  ButtonBase,
  DetailSection,
  RefusedChanges,
  Typography,
} from '@plumbline/design';
import { denialReason, isOffered, useAccess, useCompanyId, useToasts } from '@plumbline/platform';
import { useRef, useState } from 'react';
import { useLeadFileDeleteMutation } from '../../data/leadFiles.ts';
import type { Lead, LeadFile } from '../../data/leadSchemas.ts';
import { edits } from '../../shared/edits.ts';
import { LeadFileDialog } from './LeadFileDialog.tsx';
import { useLeadUploads } from './useLeadUploads.ts';

const size = 104;
const tile = {
  width: size,
  height: size,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  typography: 'body2',
  p: 0.5,
  overflowWrap: 'anywhere',
  '& img': { width: 1, height: 1, objectFit: 'cover', display: 'block' },
} as const;

const tiles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
} as const;

type FileTileProps = { file: LeadFile; src: string | undefined; onOpen: () => void };

function FileTile({ file, src, onOpen }: FileTileProps) {
  const { src: shown, ...events } = useImageSource(src);
  return (
    <ButtonBase
      aria-label={`Open ${file.file_name}`}
      onClick={onOpen}
      sx={{ ...tile, ...(shown && { p: 0 }) }}
    >
      {shown ? <img {...events} src={shown} alt="" loading="lazy" /> : file.file_name}
    </ButtonBase>
  );
}

function Uploads({ uploads }: { uploads: ReturnType<typeof useLeadUploads>['uploads'] }) {
  const onWay = uploads.filter(({ state }) => state === 'waiting' || state === 'sending');
  return (
    <>
      <RefusedChanges changes={uploads} onRetry={retryMutation} onDiscard={discardMutations} />
      {onWay.length > 0 && (
        <Typography component="output" variant="body2" sx={{ display: 'block', my: 1 }}>
          {onWay.some(({ isHeld }) => isHeld)
            ? `${onWay.length} to upload when you’re back online`
            : `Uploading ${onWay.length}…`}
        </Typography>
      )}
    </>
  );
}

const small = ({ thumbnail_path, object_path }: LeadFile) => thumbnail_path ?? object_path;

/** The files as tiles; one opens in a dialog, where it can be deleted. */
function FileTiles({ lead, files }: { lead: string; files: readonly LeadFile[] }) {
  const company = useCompanyId();
  const toasts = useToasts();
  const canEdit = useAccess(edits).answer === 'allow';
  const [openId, setOpenId] = useState<string>();
  const [remove] = useLeadFileDeleteMutation();
  const addressOf = useFileAddresses(
    photoBucket,
    files.filter(({ bucket }) => bucket === photoBucket).map(small),
  );
  const open = files.find(({ id }) => id === openId);
  const setDeleted = async ({ id }: LeadFile, isDeleted: boolean) => {
    const { error } = await remove({ company, lead, id, isDeleted });
    if (error) toasts.error(messageOf(error));
    return !error;
  };
  const erase = async (file: LeadFile) => {
    setOpenId(undefined);
    if (await setDeleted(file, true))
      toasts.undo(`${file.file_name} deleted`, () => void setDeleted(file, false));
  };
  return (
    <>
      <Box component="ul" aria-label="Files" sx={tiles}>
        {files.map((file) => (
          <li key={file.id}>
            <FileTile
              file={file}
              src={file.bucket === photoBucket ? addressOf(small(file)) : undefined}
              onOpen={() => setOpenId(file.id)}
            />
          </li>
        ))}
      </Box>
      {open && (
        <LeadFileDialog
          file={open}
          onClose={() => setOpenId(undefined)}
          actions={
            canEdit && (
              <Button color="error" onClick={() => void erase(open)}>
                Delete file
              </Button>
            )
          }
        />
      )}
    </>
  );
}

/** Photos and PDFs of the lead; its project shows them too once it is won. */
export function LeadFiles({ lead }: { lead: Lead }) {
  const access = useAccess(edits);
  const chooser = useRef<HTMLInputElement>(null);
  const { uploads, isPreparing, addAll } = useLeadUploads(lead.id);
  const files = lead.files ?? [];
  return (
    <DetailSection title="Files" isCard>
      <Uploads uploads={uploads} />
      {files.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Photos and PDFs of the job will appear here.
        </Typography>
      ) : (
        <FileTiles lead={lead.id} files={files} />
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept="image/*,application/pdf"
        aria-label="Files to add"
        onChange={(event) => {
          void addAll([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {isOffered(access) && (
        <ActionButton
          variant="outlined"
          sx={{ mt: 1 }}
          denial={denialReason(access)}
          loading={isPreparing}
          onClick={() => chooser.current?.click()}
        >
          Add files
        </ActionButton>
      )}
    </DetailSection>
  );
}
