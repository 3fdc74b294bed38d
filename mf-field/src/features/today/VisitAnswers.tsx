import { Box, Button } from '@plumbline/design';
import type { Visit } from '../../data/visits.ts';
import { tall } from '../../shared/touch.ts';

type AnswersProps = { visit: Visit; onConfirm: () => void; onDecline: () => void };

export function VisitAnswers({ visit: { title, state }, onConfirm, onDecline }: AnswersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {state !== 'confirmed' && (
        <Button
          variant="outlined"
          aria-label={`Confirm ${title}`}
          sx={tall(48)}
          onClick={onConfirm}
        >
          Confirm
        </Button>
      )}
      {state !== 'declined' && (
        <Button color="inherit" aria-label={`Decline ${title}`} sx={tall(48)} onClick={onDecline}>
          Decline
        </Button>
      )}
    </Box>
  );
}
