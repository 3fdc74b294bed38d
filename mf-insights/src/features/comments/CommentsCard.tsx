import { messageOf } from '@plumbline/data';
import { Box, Button, FailedNote, RowsSkeleton, SectionCard, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import {
  useInsightsCommentsQuery,
  useInsightsDeleteCommentMutation,
  useInsightsSaveCommentMutation,
  useInsightsWatchMutation,
  type Comment,
  type Subject,
} from '../../data/comments.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentLine } from './CommentLine.tsx';

/** What the people of the company write to each other about a record; clients never see it. */
export function CommentsCard(subject: Subject) {
  const toasts = useToasts();
  const { data, error, refetch } = useInsightsCommentsQuery(subject);
  const [save] = useInsightsSaveCommentMutation();
  const [remove] = useInsightsDeleteCommentMutation();
  const [watch, watching] = useInsightsWatchMutation();
  const tell = ({ error: refused }: { error?: unknown }) => {
    if (refused) toasts.error(messageOf(refused));
  };
  const write = async (body: string, mentions: string[], changed?: Comment) => {
    const { id, version } = changed ?? { id: crypto.randomUUID() };
    const answer = await save({ ...subject, id, body, mentions, ...(version && { version }) });
    return answer.error;
  };
  const erase = async ({ id }: Comment) => {
    const answer = await remove({ ...subject, id, isDeleted: true });
    if (answer.error) return tell(answer);
    return toasts.undo(
      'Comment deleted',
      () => void remove({ ...subject, id, isDeleted: false }).then(tell),
    );
  };
  return (
    <SectionCard
      title="Comments"
      isMain
      description="For your team only"
      actions={
        data && (
          <Button
            size="small"
            color="inherit"
            aria-pressed={data.is_watching}
            disabled={watching.isLoading}
            onClick={() => void watch({ ...subject, isWatching: !data.is_watching }).then(tell)}
          >
            {data.is_watching ? 'Stop watching' : 'Watch'}
          </Button>
        )
      }
    >
      {error && !data && <FailedNote message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton label="Loading comments" rows={2} rowHeight={48} />}
      {data && (
        <>
          {data.comments.length === 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
              No comments yet.
            </Typography>
          )}
          <Box component="ul" aria-label="Comments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.comments.map((comment) => (
              <CommentLine
                key={comment.id}
                comment={comment}
                people={data.people}
                onSave={(body, mentions) => write(body, mentions, comment)}
                onDelete={() => void erase(comment)}
              />
            ))}
          </Box>
          <CommentBox
            people={data.people}
            label="Comment"
            onSave={(body, mentions) => write(body, mentions)}
          />
        </>
      )}
    </SectionCard>
  );
}
