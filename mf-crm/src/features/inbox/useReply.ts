import { messageOf } from '@plumbline/data';
import { useCompanyId, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { Conversation } from '../../data/inboxShapes.ts';
import { useLeadSendMutation } from '../../data/leadDecisions.ts';
import { useClientMailMutation } from '../../data/mails.ts';
import { useClientStoreMessageMutation } from '../../data/messages.ts';
import { useSend } from '../../shared/useSend.ts';
import type { ReplyValues } from './replyForm.ts';

const isSame = (a: ReplyValues, b: ReplyValues) =>
  a.kind === b.kind && a.subject === b.subject && a.body === b.body;

/**
 * Sends a reply through the gateway; answers why it was refused, or undefined. The same reply tried again keeps its id,
 * so that it is sent once even if the first answer was lost.
 */
export function useReply({ client_id, lead_id, phone }: Conversation) {
  const company = useCompanyId();
  const toasts = useToasts();
  const [sendToLead] = useLeadSendMutation();
  const [mail] = useClientMailMutation();
  const [store] = useClientStoreMessageMutation();
  const send = useSend();
  const [tried, setTried] = useState<{ id: string; values: ReplyValues }>();
  const text = async (client: string, id: string, body: string) => {
    const to = phone ?? '';
    const { error } = await store({ company, client, id, phone: to, content: body });
    if (error) return messageOf(error);
    await send({ client, to, message: body, messageId: id });
    return undefined;
  };
  const email = async (client: string, id: string, { subject, body }: ReplyValues) => {
    const { data, error } = await mail({ id, clientIds: [client], subject, body });
    if (error) return messageOf(error);
    const [outcome] = data;
    if (!outcome?.ok) return outcome?.message ?? 'The email was not sent.';
    toasts.success('Email sent');
    return undefined;
  };
  const deliver = async (id: string, values: ReplyValues) => {
    if (client_id && values.kind === 'text') return text(client_id, id, values.body);
    if (client_id) return email(client_id, id, values);
    const { error } = await sendToLead({ id, lead_id: lead_id ?? '', ...values });
    if (error) return messageOf(error);
    toasts.success(values.kind === 'text' ? 'Text message sent' : 'Email sent');
    return undefined;
  };
  return async (values: ReplyValues): Promise<string | undefined> => {
    const id = tried && isSame(tried.values, values) ? tried.id : crypto.randomUUID();
    setTried({ id, values });
    const refused = await deliver(id, values);
    if (refused === undefined) setTried(undefined);
    return refused;
  };
}
