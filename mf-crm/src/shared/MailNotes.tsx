import { Alert } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import type { LeftOut } from './mailForm.ts';

type MailNotesProps = { emailedCount: number | undefined; count: number; skipped: LeftOut };

export function MailNotes({ emailedCount, count, skipped }: MailNotesProps) {
  return (
    <>
      {emailedCount !== undefined && (
        <Alert severity="info">
          Email queued for {emailedCount} of {count} clients. Send again to email the rest.
        </Alert>
      )}
      {skipped.withoutAddress > 0 && (
        <Alert severity="info">
          {counted(skipped.withoutAddress, 'selected client')} without an email address won’t be
          emailed.
        </Alert>
      )}
      {skipped.optedOut > 0 && (
        <Alert severity="info">
          {counted(skipped.optedOut, 'selected client')} opted out and won’t be emailed.
        </Alert>
      )}
    </>
  );
}
