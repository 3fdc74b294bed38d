import {
  Alert,
  Button,
  Link,
  MailLink,
  PhoneLink,
  phoneHref,
  Stack,
  Typography,
} from '@plumbline/design';
import { useState } from 'react';
import type { SeenDocument } from '../../data/sharedDocumentShapes.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

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

type QuestionProps = {
  token: string;
  document: SeenDocument;
  /** Of the email. */
  subject: string;
};

/** How to ask about this document before deciding or paying. */
export function Question({ token, document, subject }: QuestionProps) {
  const { name, phone, email } = document.company;
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const call = phoneHref(phone);
  if (!call && !email && !document.can_ask) return null;
  return (
    <Stack sx={{ mt: 3, gap: 1, alignItems: 'flex-start', displayPrint: 'none' }}>
      {isSent && <Alert severity="success">Question sent. {name} will get back to you.</Alert>}
      {document.can_ask && (
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {isSent ? 'Ask another question' : 'Ask a question'}
        </Button>
      )}
      {(call || email) && (
        <Typography>
          {document.can_ask ? 'Or ' : 'Questions about it? '}
          {call && (
            <Link href={call} underline="always">
              {document.can_ask ? 'call' : 'Call'}
            </Link>
          )}
          {call && email && ' or '}
          {email && (
            <Link
              href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
              underline="always"
            >
              {call || document.can_ask ? 'email us' : 'Email us'}
            </Link>
          )}
          .
        </Typography>
      )}
      {isAsking && (
        <QuestionDialog
          token={token}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false);
            setSent(true);
          }}
        />
      )}
    </Stack>
  );
}
