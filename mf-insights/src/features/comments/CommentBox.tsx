// HTML has no element for a list of names below a text area.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { messageOf } from '@plumbline/data';
import { Box, Button, Paper, Stack, Typography } from '@plumbline/design';
import { useUnsavedWork } from '@plumbline/platform';
import { useId, useRef, useState } from 'react';
import type { Person } from '../../data/comments.ts';
import { matching, mentionAt, mentionedIn } from './mentions.ts';

type CommentBoxProps = {
  people: readonly Person[];
  initial?: string;
  label: string;
  /** Answers what went wrong, or undefined. */
  onSave: (body: string, mentions: string[]) => Promise<unknown>;
  onCancel?: () => void;
};

const field = {
  width: '100%',
  minHeight: 72,
  p: 1.5,
  font: 'inherit',
  fontSize: '1rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  resize: 'vertical',
} as const;

/** Writes a comment; @ offers the people who can read the record. Ctrl-Enter sends. */
export function CommentBox({ people, initial = '', label, onSave, onCancel }: CommentBoxProps) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useUnsavedWork(text.trim() !== initial);
  const begun = mentionAt(text, caret);
  const offered = begun ? matching(people, begun.typed) : [];
  const at = Math.min(chosen, offered.length - 1);

  const mention = (person: Person | undefined) => {
    if (!begun || !person) return;
    const rest = text.slice(caret);
    const written = `${text.slice(0, begun.start)}@${person.name} `;
    setText(written + rest);
    setCaret(-1);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(written.length, written.length);
    });
  };
  const send = async () => {
    if (text.trim() === '' || isSaving) return;
    setSaving(true);
    const problem = await onSave(text.trim(), mentionedIn(text, people));
    setSaving(false);
    setFailure(problem);
    if (problem === undefined) setText('');
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && onCancel) onCancel();
    else if (offered.length === 0) return;
    else if (event.key === 'Enter' || event.key === 'Tab') mention(offered[at]);
    else if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, offered.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else if (event.key === 'Escape') setCaret(-1);
    else return;
    event.preventDefault();
  };
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={input}
        component="textarea"
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={`${id}list`}
        aria-activedescendant={offered.length > 0 ? `${id}${at}` : undefined}
        aria-invalid={failure !== undefined}
        aria-describedby={failure === undefined ? undefined : `${id}failure`}
        placeholder="Write a comment. Type @ to mention someone."
        maxLength={10_000}
        value={text}
        onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => {
          setText(event.target.value);
          setCaret(event.target.selectionStart);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(-1)}
        sx={field}
      />
      <Paper
        id={`${id}list`}
        role="listbox"
        aria-label="People"
        elevation={4}
        hidden={offered.length === 0}
        sx={{ position: 'absolute', zIndex: 1, left: 8, mt: -1, minWidth: 220 }}
      >
        {offered.map((person, index) => (
          <Box
            key={person.id}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === at}
            // Before the text loses the focus.
            onMouseDown={(event: React.MouseEvent) => {
              event.preventDefault();
              mention(person);
            }}
            sx={{
              px: 1.5,
              py: 1.25,
              cursor: 'pointer',
              bgcolor: index === at ? 'action.selected' : undefined,
            }}
          >
            {person.name}
          </Box>
        ))}
      </Paper>
      {failure !== undefined && (
        <Typography id={`${id}failure`} role="alert" variant="body2" color="error">
          {messageOf(failure)}
        </Typography>
      )}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', mt: 1 }}>
        {onCancel && (
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          variant="outlined"
          disabled={text.trim() === ''}
          loading={isSaving}
          onClick={() => void send()}
        >
          {onCancel ? 'Save' : 'Comment'}
        </Button>
      </Stack>
    </Box>
  );
}
