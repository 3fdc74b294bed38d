import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { ContentDialog } from '../forms/ContentDialog.tsx';

export type SavedViewValues = { name: string; isShared: boolean };

type SavedViewDialogProps = {
  title: string;
  start: SavedViewValues;
  canShare: boolean;
  /** Returns what went wrong. */
  onSave: (view: SavedViewValues) => Promise<string | undefined>;
  onClose: () => void;
};

const longest = 60;

/** Asks for the name of a view, and who sees it. */
export function SavedViewDialog({ title, start, canShare, onSave, onClose }: SavedViewDialogProps) {
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [name, setName] = useState(start.name);
  const [isShared, setShared] = useState(start.isShared);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return setProblem('Enter a name');
    if (trimmed.length > longest) return setProblem(`Use at most ${longest} characters`);
    setSaving(true);
    const refused = await onSave({ name: trimmed, isShared });
    setSaving(false);
    setProblem(refused);
    return refused === undefined && onClose();
  };
  return (
    <ContentDialog
      isOpen
      title={title}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="contained" loading={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          fullWidth
          inputRef={first}
          required
          label="Name"
          value={name}
          error={problem !== undefined}
          helperText={problem}
          onChange={(event) => setName(event.target.value)}
          sx={{ mt: 1 }}
        />
        {canShare && (
          <FormControlLabel
            control={
              <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)} />
            }
            label="Share with everyone who can open this list"
          />
        )}
      </form>
    </ContentDialog>
  );
}
