import { randomUUID } from 'node:crypto';
import { any, note, phoneOf, SignedOut, told } from './answers.ts';
import { addClient } from './clientActs.ts';
import { watchedFetch, type Person } from './person.ts';

/** A text to a client who has agreed to it. */
export async function text(person: Person): Promise<void> {
  const client_id = any([...person.clients.keys()]) ?? (await addClient(person));
  if (!client_id) return;
  const phone = phoneOf(client_id);
  const consent = await person.db.rpc('set_message_consent', {
    p_client_id: client_id,
    p_phone: phone,
    p_consented: true,
  });
  told(person, 'text', consent);
  if (consent.error) return;
  const id = randomUUID();
  const content = `Your order ${id.slice(0, 8)} is on its way.`;
  const row = await person.db.from('client_messages').insert({
    id,
    company_id: person.company.id,
    client_id,
    phone_number: phone,
    message_content: content,
  });
  told(person, 'text', row);
  note(person, 'messages', id, { isDone: !row.error, text: content });
  if (row.error) return;
  await gateway(person, 'text', `${person.place.url}/api/messaging/send-sms`, {
    to: phone,
    message: content,
    messageId: id,
  });
}

/** A mail to a client. */
export async function mail(person: Person): Promise<void> {
  const client_id = any([...person.clients.keys()]) ?? (await addClient(person));
  if (!client_id) return;
  const answer = await gateway(person, 'mail', `${person.place.gateways.messaging}/mail`, {
    clientIds: [client_id],
    subject: 'Your order',
    body: 'Hello, your order is on its way.',
    id: randomUUID(),
  });
  for (const { messageId, ok } of answer?.results ?? [])
    if (ok && messageId) person.company.acknowledged.messages.set(messageId, new Set());
}

/** The own security page. */
export async function security(person: Person): Promise<void> {
  await gateway(person, 'security', `${person.place.gateways.accounts}/security`);
}

// The stand-in for texts lives in the product. The copy of the gateway beside it has none, and says so of each text
// that it takes out of the outbox on its way to a mail.
const withoutVendor = 'Text messages are not set up on this server.';

type GatewayAnswer = { results?: { messageId?: string; ok?: boolean }[] };
async function gateway(
  person: Person,
  act: string,
  address: string,
  body?: object,
): Promise<GatewayAnswer | undefined> {
  const answer = await watchedFetch(person.ledger, () => act)(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await person.token()}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => undefined);
  if (!answer || answer.status >= 500) return undefined;
  if (answer.status === 401) throw new SignedOut('401');
  if (answer.ok) return answer.json();
  const text = await answer.text();
  if (answer.status !== 429 && !text.includes(withoutVendor))
    person.ledger.found(act, `${answer.status} ${text.slice(0, 200)}`);
  return undefined;
}
