import { Box, DateText, Typography } from '@plumbline/design';
import type { BillMail } from '../../data/billAddress.ts';

const reasons: Record<string, string> = {
  type: 'not a PDF or photo',
  size: 'larger than 25 MB',
  count: 'more than 10 files in one email',
  empty: 'empty',
  picture: 'a logo in the text',
  known: 'already in Bills',
};
const billsText = (files: number) =>
  files === 0 ? 'No bill added' : `${files} ${files === 1 ? 'bill' : 'bills'} added`;

export function ForwardedMails({ mails }: { mails: readonly BillMail[] }) {
  if (mails.length === 0)
    return <Typography color="textSecondary">No email has come to this address yet.</Typography>;
  return (
    <Box component="ul" aria-label="Last emails" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {mails.map(({ id, sender, subject, files, skipped, created_at: at }) => (
        <Box component="li" key={id} sx={{ py: 1, overflowWrap: 'anywhere' }}>
          <Typography>
            <DateText value={at} />, {sender}
            {subject && `: ${subject}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[
              billsText(files),
              ...skipped.map(({ name, reason }) => `${name}: ${reasons[reason] ?? 'left out'}`),
            ].join(' · ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
