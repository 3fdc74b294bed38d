import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useClientSendMessageMutation } from '../../../data/messages.ts';

type Stored = { client: string; to: string; message: string; messageId: string };

/** Asks the gateway to send a stored text, and says what became of it. */
export function useSend() {
  const [send] = useClientSendMessageMutation();
  const toasts = useToasts();
  return async (text: Stored) => {
    const sent = await send(text);
    if (sent.error) toasts.error(`Failed to send message. ${messageOf(sent.error)}`);
    else if (sent.data.sid) toasts.success('Message sent successfully.');
    else toasts.info('The message is waiting and goes out by itself.');
  };
}
