import { messageOf } from '@plumbline/data';
import { formatPhone, type ZodForm } from '@plumbline/design/forms';
import { consentText } from '@plumbline/domain';
import { useSession, useToasts } from '@plumbline/platform';
import type { DocumentKind } from '../../data/schemas.ts';
import type { QuoteLead } from '../../data/fileSchemas.ts';
import { useDocumentTextMutation } from '../../data/sending.ts';
import type { SendValues } from './sendForm.ts';
import { sentence, useMailDocument, type MailedKind } from './useMailDocument.ts';
import type { TextChoice } from './useTextChoice.ts';

type SendOptions = {
  document: DocumentKind;
  id: string;
  number: string;
  word: MailedKind;
  clientId: string | null;
  lead?: QuoteLead | undefined;
  texting: TextChoice;
  form: ZodForm<SendValues>;
  onDone: () => void;
};

/** Sends by the chosen ways. Of two, the one that failed stays chosen, so that Send tries it alone. */
export function useSend({ document, id, number, word, clientId, texting, ...dialog }: SendOptions) {
  const { form, lead, onDone } = dialog;
  const { company } = useSession();
  const mail = useMailDocument();
  const [text] = useDocumentTextMutation();
  const toasts = useToasts();

  const sendText = async (values: SendValues) => {
    const { phone, isAllowed } = texting;
    const receiver = clientId !== null ? { client: clientId } : lead && { lead: lead.id };
    if (phone === null || !receiver) throw new Error('This client has no mobile number.');
    const shown = consentText(company.name, formatPhone(phone));
    await text({
      document,
      id,
      company: texting.company,
      ...receiver,
      phone,
      message: values.text,
      ...(!isAllowed && { consent: shown }),
    }).unwrap();
    return formatPhone(phone);
  };
  const sendMail = async ({ to, subject, message }: SendValues) => {
    await mail({ document, id, number, to, subject, message });
    return to;
  };

  return async (values: SendValues) => {
    const receivers: string[] = [];
    try {
      if (values.by !== 'email') {
        receivers.push(await sendText(values));
        if (values.by === 'both') form.setValue('by', 'email');
      }
      if (values.by !== 'text') receivers.push(await sendMail(values));
      toasts.success(`${sentence(word)} #${number} sent to ${receivers.join(' and ')}`);
      onDone();
    } catch (error) {
      const why = error instanceof Error ? error.message : messageOf(error);
      const [sent] = receivers;
      form.setError('root.server', {
        message: sent === undefined ? why : `Sent to ${sent}. The email wasn’t sent: ${why}`,
      });
    }
  };
}
