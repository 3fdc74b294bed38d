import { messageOf, useFreshAddress } from '@plumbline/data';
import { ActionButton, Box, Button, LoadingState, StatusChip, Typography } from '@plumbline/design';
import { ConfirmDialog, ContentDialog, FilePreview } from '@plumbline/design/forms';
import { denialReason, useAccess, useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { fileBucket } from '../../data/bills.ts';
import { usePaperDeleteMutation, type Paper } from '../../data/papers.ts';
import { LineList } from '../LineList.tsx';
import { PaperDialog } from './PaperDialog.tsx';
import { expiryDisplay, paperKindLabel } from './paperLabels.ts';

type Shown = Paper & { vendor_name?: string };
type Open = { kind: 'view' | 'edit' | 'remove'; paper: Shown };

/** Papers as lines: what they are, whether they are valid, and ways to see, change, and delete them. */
export function PaperLines({ label, papers }: { label: string; papers: readonly Shown[] }) {
  const [open, setOpen] = useState<Open>();
  const denial = denialReason(
    useAccess({ feature: 'vendor_management', permission: 'edit_purchasing' }),
  );
  const close = () => setOpen(undefined);
  const nameOf = (paper: Shown) =>
    [paper.vendor_name, paperKindLabel(paper.kind)].filter(Boolean).join(': ');
  return (
    <>
      <LineList
        label={label}
        lines={papers.map((paper) => ({
          id: paper.id,
          title: nameOf(paper),
          detail: [paper.number, paper.note].filter(Boolean).join(' · '),
          end: (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
              <StatusChip {...expiryDisplay(paper.expires_on)} />
              {paper.object_path && (
                <Button
                  size="small"
                  aria-label={`View file: ${nameOf(paper)}`}
                  onClick={() => setOpen({ kind: 'view', paper })}
                >
                  View file
                </Button>
              )}
              {/* Together on a line of a phone. */}
              <Box sx={{ display: 'flex', gap: 0.5 }}>
                <ActionButton
                  size="small"
                  denial={denial}
                  aria-label={`Edit ${nameOf(paper)}`}
                  onClick={() => setOpen({ kind: 'edit', paper })}
                >
                  Edit
                </ActionButton>
                <ActionButton
                  size="small"
                  color="error"
                  denial={denial}
                  aria-label={`Delete ${nameOf(paper)}`}
                  onClick={() => setOpen({ kind: 'remove', paper })}
                >
                  Delete
                </ActionButton>
              </Box>
            </Box>
          ),
        }))}
      />
      {open?.kind === 'view' && <FileDialog paper={open.paper} onClose={close} />}
      {open?.kind === 'edit' && <PaperDialog paper={open.paper} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog paper={open.paper} onClose={close} />}
    </>
  );
}

type DialogProps = { paper: Paper; onClose: () => void };

function FileDialog({ paper, onClose }: DialogProps) {
  const path = paper.object_path ?? '';
  const { url, error } = useFreshAddress(fileBucket, path);
  const name = paperKindLabel(paper.kind);
  return (
    <ContentDialog isOpen title={name} onClose={onClose} width="lg">
      {url && (
        <FilePreview url={url} fileType={path.endsWith('.pdf') ? 'pdf' : 'picture'} name={name} />
      )}
      {Boolean(error) && <Typography role="alert">{messageOf(error)}</Typography>}
      {!url && !error && <LoadingState label="Loading the file" />}
    </ContentDialog>
  );
}

function RemoveDialog({ paper, onClose }: DialogProps) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [remove, { isLoading }] = usePaperDeleteMutation();
  const confirm = async () => {
    const { error } = await remove({ company, paper });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Paper deleted');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Delete paper"
      message={`${paperKindLabel(paper.kind)}${paper.number ? ` ${paper.number}` : ''} and its file are deleted.`}
      confirmLabel="Delete paper"
      tone="error"
      isWorking={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
