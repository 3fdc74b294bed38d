import { messageOf } from '@plumbline/data';
import { Box, Button, Stack, Typography } from '@plumbline/design';
import { useUnsavedWork } from '@plumbline/platform';
import { useId, useRef, useState } from 'react';
import type { Person } from '../../data/comments.ts';
import { mentionedIn } from './mentions.ts';
import { MentionList } from './MentionList.tsx';
import { useMentions } from './useMentions.ts';

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
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useUnsavedWork(text.trim() !== initial);
  const mentions = useMentions({ people, text, onText: setText, input });

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
    else if (mentions.offered.length === 0) return;
    else if (event.key === 'Enter' || event.key === 'Tab') mentions.choose();
    else if (event.key === 'ArrowDown') mentions.move(1);
    else if (event.key === 'ArrowUp') mentions.move(-1);
    else if (event.key === 'Escape') mentions.close();
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
        aria-activedescendant={mentions.offered.length > 0 ? `${id}${mentions.at}` : undefined}
        aria-invalid={failure !== undefined}
        aria-describedby={failure === undefined ? undefined : `${id}failure`}
        placeholder="Write a comment. Type @ to mention someone."
        maxLength={10_000}
        value={text}
        onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => {
          setText(event.target.value);
          mentions.type(event.target.selectionStart);
        }}
        onKeyDown={onKeyDown}
        onBlur={mentions.close}
        sx={field}
      />
      <MentionList id={id} mentions={mentions} />
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
