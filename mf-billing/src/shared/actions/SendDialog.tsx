import { messageOf, z } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';
import { FormDialog, TextAreaField, TextField, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import { useCopyLink } from './useCopyLink.ts';
import { sentence, useMailDocument, useStandardMail } from './useMailDocument.ts';

const sendForm = z.object({
  to: z.email('Please enter a valid email address'),
  subject: z.string().trim().min(1, 'Enter a subject').max(200),
  message: z.string().max(5000),
});
type SendValues = z.infer<typeof sendForm>;

type SendDialogProps = {
  document: DocumentKind;
  id: string;
  number: string;
  title: string;
  email: string | null;
  clientName: string | null;
  /** A credit note. */
  isCreditNote?: boolean;
  /** Paid, void, or answered: the client has nothing left to do. */
  isSettled: boolean;
  /** Issues the document without an email. */
  onMark?: () => void;
  onClose: () => void;
};

/** Emails a document with its PDF and a link to view and answer it online. */
export function SendDialog(props: SendDialogProps) {
  const {
    document,
    id,
    number,
    title,
    email,
    clientName,
    isCreditNote,
    isSettled,
    onMark,
    onClose,
  } = props;
  const word = isCreditNote ? 'credit note' : document;
  const mail = useMailDocument();
  const standard = useStandardMail();
  const toasts = useToasts();
  const copy = useCopyLink();
  const form = useZodForm<SendValues, SendValues>(sendForm, {
    to: email ?? '',
    ...standard({ word, number, title, clientName, isSettled }),
  });

  const submit = async (values: SendValues) => {
    try {
      await mail({ document, id, number, ...values });
      toasts.success(`${sentence(word)} #${number} sent to ${values.to}`);
      onClose();
    } catch (error) {
      form.setError('root.server', {
        message: error instanceof Error ? error.message : messageOf(error),
      });
    }
  };

  return (
    <FormDialog
      isOpen
      title={`Send ${word} ${number}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Send"
    >
      <TextField control={form.control} name="to" label="To" type="email" required />
      <TextField control={form.control} name="subject" label="Subject" required />
      <TextAreaField control={form.control} name="message" label="Message" rows={5} />
      <Alert
        severity="info"
        action={
          <>
            {onMark && (
              <Button
                size="small"
                color="inherit"
                onClick={() => {
                  onMark();
                  onClose();
                }}
              >
                Mark as sent
              </Button>
            )}
            <Button size="small" color="inherit" onClick={() => void copy(document, id)}>
              Copy link
            </Button>
          </>
        }
      >
        The email includes the PDF and a link to view it online.
      </Alert>
    </FormDialog>
  );
}
