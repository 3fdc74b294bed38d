import { Link, MailLink, PhoneLink, phoneHref, Stack, Typography } from '@plumbline/design';
import type { SeenDocument } from '../../data/sharedDocument.ts';

type Company = SeenDocument['company'];

/** The company's phone and email: one tap calls or writes. */
export function ContactLinks({ company: { phone, email } }: { company: Company }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, typography: 'body2' }}>
      {phone && <PhoneLink number={phone} />}
      {email && <MailLink address={email} />}
    </Stack>
  );
}

type QuestionProps = { company: Company; /** Of the email. */ subject: string };

/** How to ask about this document before deciding or paying. */
export function Question({ company: { phone, email }, subject }: QuestionProps) {
  const call = phoneHref(phone);
  if (!call && !email) return null;
  return (
    <Typography sx={{ mt: 3, displayPrint: 'none' }}>
      {'Questions about it? '}
      {call && (
        <Link href={call} underline="always">
          Call
        </Link>
      )}
      {call && email && ' or '}
      {email && (
        <Link href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} underline="always">
          {call ? 'email us' : 'Email us'}
        </Link>
      )}
      .
    </Typography>
  );
}
