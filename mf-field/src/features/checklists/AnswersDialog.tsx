import { Box, Typography, dotted } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { Answer, Checklist, ChecklistItem } from '../../data/checklists.ts';

const checkLabels: Record<string, string> = { ok: 'OK', not_ok: 'Not OK', na: 'N/A' };

function answerText({ kind }: ChecklistItem, answer: Answer | undefined): string {
  if (kind === 'photo') return answer?.photo ? 'Photo added' : 'No photo';
  if (!answer?.value) return 'No answer';
  return kind === 'check' ? (checkLabels[answer.value] ?? answer.value) : answer.value;
}

type AnswersDialogProps = { checklist: Checklist; onClose: () => void };

/** A checklist to read: each item with its answer. */
export function AnswersDialog({ checklist, onClose }: AnswersDialogProps) {
  return (
    <ContentDialog isOpen title={checklist.name} onClose={onClose}>
      <Box component="dl" sx={{ m: 0 }}>
        {checklist.items.map((item) => {
          const answer = checklist.answers[item.id];
          return (
            <Box key={item.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
              <Typography component="dt" sx={{ overflowWrap: 'anywhere' }}>
                {item.text}
              </Typography>
              <Typography
                component="dd"
                sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
                color={answer?.value === 'not_ok' ? 'error.main' : undefined}
              >
                {dotted(
                  answerText(item, answer),
                  answer?.note,
                  item.kind !== 'photo' && answer?.photo && 'Photo added',
                )}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </ContentDialog>
  );
}
