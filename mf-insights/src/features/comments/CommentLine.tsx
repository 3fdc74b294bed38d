import { Box, Button, DateText, Stack, Typography } from '@plumbline/design';
import { useSession } from '@plumbline/platform';
import { useState } from 'react';
import type { Comment, Person } from '../../data/comments.ts';
import { CommentBox } from './CommentBox.tsx';
import { piecesOf } from './mentions.ts';

type CommentLineProps = {
  comment: Comment;
  people: readonly Person[];
  onSave: (body: string, mentions: string[]) => Promise<unknown>;
  onDelete: () => void;
};

/** One comment; its author changes it, its author and an owner delete it. */
export function CommentLine({ comment, people, onSave, onDelete }: CommentLineProps) {
  const { user, permissions } = useSession();
  const [isEdited, setEdited] = useState(false);
  const isOwn = comment.author_id === user.id;
  const names = [...people, { id: user.id, name: user.full_name ?? '' }]
    .filter(({ id, name }) => name !== '' && comment.mentions.includes(id))
    .map(({ name }) => name);
  if (isEdited)
    return (
      <Box component="li" sx={{ mb: 2 }}>
        <CommentBox
          people={people}
          initial={comment.body}
          label="Edit comment"
          onCancel={() => setEdited(false)}
          onSave={async (body, mentions) => {
            const problem = await onSave(body, mentions);
            if (problem === undefined) setEdited(false);
            return problem;
          }}
        />
      </Box>
    );
  return (
    <Box component="li" sx={{ mb: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {comment.author_name ?? 'Former member'}
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', flex: 1 }}>
          <DateText value={comment.created_at} relative />
          {comment.edited_at !== null && ' · edited'}
        </Typography>
        {isOwn && (
          <Button size="small" color="inherit" onClick={() => setEdited(true)}>
            Edit
          </Button>
        )}
        {(isOwn || permissions.includes('manage_team')) && (
          <Button size="small" color="inherit" onClick={onDelete}>
            Delete
          </Button>
        )}
      </Stack>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {piecesOf(comment.body, names).map(({ at, text, isName }) =>
          isName ? <strong key={at}>{text}</strong> : text,
        )}
      </Typography>
    </Box>
  );
}
