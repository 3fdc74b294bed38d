import { Box } from '@plumbline/design';
import { Slot } from '@plumbline/platform';

/** The team's comments, below a quote or an invoice. */
export const RecordComments = ({ type, id }: { type: 'quote' | 'invoice'; id: string }) => (
  <Box sx={{ mt: 3 }}>
    <Slot id="record.comments@1" subject_type={type} subject_id={id} />
  </Box>
);
