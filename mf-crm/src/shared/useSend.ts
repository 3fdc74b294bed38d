import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useClientSendMessageMutation } from '../data/messages.ts';

type Stored = { client: string; to: string; message: string; messageId: string };

/** Sends a stored text through the gateway and shows the result. */
export function useSend() {
  const [send] = useClientSendMessageMutation();
  const toasts = useToasts();
  return async (text: Stored) => {
    const sent = await send(text);
    if (sent.error) toasts.error(`Failed to send message. ${messageOf(sent.error)}`);
    else if (sent.data.sid) toasts.success('Message sent successfully.');
    else toasts.info('Message queued. It will be sent automatically.');
  };
}
