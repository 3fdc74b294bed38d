import { Alert, Button } from '@plumbline/design';
import { FormDialog, useWatch, useZodForm } from '@plumbline/design/forms';
import { useEffect } from 'react';
import type { DocumentKind } from '../../data/schemas.ts';
import type { QuoteLead } from '../../data/fileSchemas.ts';
import { SendFields } from './SendFields.tsx';
import { sendForm, type SendValues } from './sendForm.ts';
import { useCopyLink } from './useCopyLink.ts';
import { useStandardMail } from './useMailDocument.ts';
import { useSend } from './useSend.ts';
import { useTextChoice } from './useTextChoice.ts';

type SendDialogProps = {
  document: DocumentKind;
  id: string;
  number: string;
  title: string;
  email: string | null;
  clientName: string | null;
  /** Null without one; then it can only be emailed. */
  clientId: string | null;
  /** The lead of a quote; it is sent there as long as there is no client. */
  lead?: QuoteLead | undefined;
  /** What the client is to approve or pay, in dollars. */
  amount?: number;
  /** A credit note. */
  isCreditNote?: boolean;
  /** Paid, void, or answered: the client has nothing left to do. */
  isSettled: boolean;
  /** Issues the document without an email. */
  onMark?: () => void;
  onClose: () => void;
};

/** Sends a document by email with its PDF, by text, or both, with a link to view and answer it online. */
export function SendDialog(props: SendDialogProps) {
  const { document, id, number, title, email, clientName, clientId, amount, isSettled } = props;
  const { lead, isCreditNote, onMark, onClose } = props;
  const word = isCreditNote ? 'credit note' : document;
  const standard = useStandardMail();
  const texting = useTextChoice(clientId, lead);
  const copy = useCopyLink();
  const form = useZodForm<SendValues, SendValues>(sendForm, {
    by: 'email',
    to: email ?? '',
    agrees: false,
    isAllowed: false,
    ...standard({ word, number, title, clientName, isSettled, amount }),
  });
  const { setValue } = form;
  const by = useWatch({ control: form.control, name: 'by' });
  const { isAllowed, phone } = texting;
  useEffect(() => setValue('isAllowed', isAllowed), [isAllowed, setValue]);
  useEffect(() => {
    if (email === null && phone !== null) setValue('by', 'text');
  }, [email, phone, setValue]);
  const send = useSend({
    document,
    id,
    number,
    word,
    clientId,
    lead,
    texting,
    form,
    onDone: onClose,
  });
  const mark = () => {
    onMark?.();
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Send ${word} ${number}`}
      form={form}
      onSubmit={send}
      onClose={onClose}
      submitLabel="Send"
    >
      <SendFields form={form} texting={texting} />
      <Alert
        severity="info"
        action={
          <>
            {onMark && (
              <Button size="small" color="inherit" onClick={mark}>
                Mark as sent
              </Button>
            )}
            <Button size="small" color="inherit" onClick={() => void copy(document, id)}>
              Copy link
            </Button>
          </>
        }
      >
        {by === 'text'
          ? 'The text includes a link to view it online.'
          : 'The email includes the PDF and a link to view it online.'}
      </Alert>
    </FormDialog>
  );
}
