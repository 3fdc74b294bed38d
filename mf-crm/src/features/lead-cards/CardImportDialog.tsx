import { Alert, Box, Button, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useUnsavedWork } from '@plumbline/platform';
import { useRef, useState } from 'react';
import { CardDraftForm } from './CardDraftForm.tsx';
import { cardTypes, useCardDrafts } from './useCardDrafts.ts';

type PickProps = { label: string; camera?: boolean; onPick: (files: File[]) => void };

function Pick({ label, camera = false, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={cardTypes.join(',')}
        multiple={!camera}
        {...(camera && { capture: 'environment' })}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Drafts of leads from business cards or screenshots; each is saved only when someone has checked it. */
export function CardImportDialog({ onClose }: { onClose: () => void }) {
  const { drafts, problem, add, remove } = useCardDrafts();
  const [saved, setSaved] = useState(0);
  useUnsavedWork(drafts.length > 0);
  const pick = (files: File[]) => void (files.length > 0 && add(files));
  return (
    <ContentDialog
      isOpen
      title="Import business cards or screenshots"
      onClose={onClose}
      width="md"
      actions={
        <Button onClick={onClose}>{saved > 0 && drafts.length === 0 ? 'Done' : 'Close'}</Button>
      }
    >
      <Typography sx={{ mb: 2 }}>
        We read the name, company, phone, email, and address. Check each one before you save it.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Pick label="Choose images" onPick={pick} />
        <Pick label="Take photo" camera onPick={pick} />
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      {saved > 0 && (
        <Typography component="output" sx={{ mt: 2, display: 'block' }}>
          {saved === 1 ? '1 lead saved' : `${saved} leads saved`}
        </Typography>
      )}
      <Box component="ol" aria-label="Leads to check" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {drafts.map((draft, at) => (
          <CardDraftForm
            key={draft.id}
            draft={draft}
            number={at + 1}
            onSaved={() => {
              setSaved((count) => count + 1);
              remove(draft.id);
            }}
            onDiscard={() => remove(draft.id)}
          />
        ))}
      </Box>
    </ContentDialog>
  );
}
