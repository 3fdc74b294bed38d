import { messageOf, z } from '@plumbline/data';
import { Alert, Button } from '@plumbline/design';
import { makePdf } from '@plumbline/design/documents';
import { FormDialog, TextAreaField, TextField, useZodForm } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useDocumentSendMutation } from '../../data/sending.ts';
import { useLoadPaper } from '../paper/loadPaper.ts';
import { pdfName } from '../paper/usePdf.ts';
import { useCopyLink } from './useCopyLink.ts';

const sendForm = z.object({
  to: z.email('Please enter a valid email address'),
  subject: z.string().trim().min(1, 'Enter a subject').max(200),
  message: z.string().max(5000),
});
type SendValues = z.infer<typeof sendForm>;

type SendDialogProps = {
  document: 'quote' | 'invoice';
  id: string;
  number: string;
  title: string;
  email: string | null;
  company: string;
  /** For those who hand it over themselves: issues it without a mail. */
  onMark?: () => void;
  onClose: () => void;
};

/** Mails a document with its PDF and a link to see and answer it online. */
export function SendDialog(props: SendDialogProps) {
  const { document, id, number, title, email, company, onMark, onClose } = props;
  const [send] = useDocumentSendMutation();
  const loadPaper = useLoadPaper();
  const toasts = useToasts();
  const copy = useCopyLink();
  const form = useZodForm<SendValues, SendValues>(sendForm, {
    to: email ?? '',
    subject: `${document === 'quote' ? 'Quote' : 'Invoice'} ${number}: ${title}`,
    message:
      document === 'quote'
        ? `Hello,\n\nhere is our quote. You can read, accept or decline it online.\n\n${company}`
        : `Hello,\n\nhere is our invoice. You can read and pay it online.\n\n${company}`,
  });

  const submit = async (values: SendValues) => {
    try {
      const paper = await loadPaper(document, id);
      if (!paper) throw new Error(`${document === 'quote' ? 'Quote' : 'Invoice'} data not found`);
      const { pdf } = await makePdf(
        { kind: 'document', document: paper },
        `${paper.heading} ${number}`,
      );
      const bytes = new Uint8Array(await pdf.arrayBuffer());
      await send({
        document,
        id,
        ...values,
        pdf: toBase64(bytes),
        fileName: pdfName(document, paper),
      }).unwrap();
      toasts.success(
        `${document === 'quote' ? 'Quote' : 'Invoice'} #${number} sent to ${values.to}`,
      );
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
      title={`Send ${document} ${number}`}
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
        The PDF is attached, and the mail has a link to it.
      </Alert>
    </FormDialog>
  );
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
