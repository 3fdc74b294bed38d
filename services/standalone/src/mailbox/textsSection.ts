import { escapeHtml } from '@plumbline/kit/html';
import type { LocalText } from '../texts/localTexts.ts';

/** The texts of each number as a conversation, with a box to answer as the client. */
export function textsSection(texts: readonly LocalText[]): string {
  const phones = [...new Set(texts.map(({ phone }) => phone))];
  const conversations = phones.map((phone) =>
    conversation(
      phone,
      texts.filter((text) => text.phone === phone),
    ),
  );
  return `<h2 id="texts">Texts</h2>
<p>Answer as the client would; STOP, START and HELP work as well.</p>
${conversations.join('\n') || '<p>No texts yet.</p>'}
<h3>A text from another number</h3>
${replyForm('<input name="from" type="tel" required placeholder="(512) 555-0100" aria-label="From number">')}`;
}

function conversation(phone: string, texts: readonly LocalText[]): string {
  const lines = texts.toReversed().map(({ isFromClient, body, status, at }) => {
    const who = isFromClient ? 'in' : 'out';
    const time = `<time datetime="${at}">${at.slice(11, 16)} UTC, ${escapeHtml(status)}</time>`;
    return `<li class="${who}">${escapeHtml(body)}${time}</li>`;
  });
  const from = `<input type="hidden" name="from" value="${escapeHtml(phone)}">`;
  return `<section aria-label="Texts with ${escapeHtml(phone)}"><h3>${escapeHtml(phone)}</h3><ol>${lines.join('')}</ol>${replyForm(from)}</section>`;
}

const replyForm = (from: string) =>
  `<form method="post" action="/mailbox/texts">${from}<input name="body" required maxlength="1600" placeholder="Answer as the client" aria-label="Answer"><button>Send</button></form>`;
