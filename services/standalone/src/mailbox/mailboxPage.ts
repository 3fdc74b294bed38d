import { escapeHtml } from '@plumbline/kit/html';
import type { MailboxMessage } from './mailboxStore.ts';

type Contents = { mails: readonly MailboxMessage[]; texts?: string; to?: string };

/** The mailbox as a page without scripts; `texts` is HTML. */
export function mailboxPage({ mails, texts = '', to }: Contents): string {
  const items = mails.map(
    ({ id, receivedAt, to: recipients, subject, attachments }) => `<details name="mail">
<summary><b>${escapeHtml(subject)}</b> to ${escapeHtml(recipients.join(', '))} <time datetime="${receivedAt}">${receivedAt.slice(0, 16).replace('T', ' ')} UTC</time></summary>
${attachments.length > 0 ? filesOf(id, attachments) : ''}<iframe title="${escapeHtml(subject)}" src="/mailbox/messages/${id}" loading="lazy"></iframe></details>`,
  );
  const whose = to ? ` to ${escapeHtml(to)}` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox - Test mode</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/mailbox/style.css"></head>
<body><header><h1>Mailbox</h1><strong>Test mode</strong></header>
<p>Mails and texts that Plumbline has sent${whose}. They stay on this machine and reach nobody.</p>
<h2>Mails</h2>
${items.join('\n') || '<p>No mails yet.</p>'}
${texts}</body></html>`;
}

/** Where a file opens that came with a mail. */
export const attachmentPath = (id: string, index: number): string =>
  `/mailbox/messages/${id}/attachments/${index}`;

function filesOf(id: string, attachments: MailboxMessage['attachments']): string {
  const links = attachments.map(
    ({ name, bytes }, index) =>
      `<a href="${attachmentPath(id, index)}" target="_blank">${escapeHtml(name)}</a> (${Math.ceil(bytes / 1024)} KB)`,
  );
  return `<p class="files">Attached: ${links.join(', ')}</p>\n`;
}

/** The mailbox page's own style sheet; inline styles are forbidden by its security policy. */
export const mailboxStyle = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2733;background:#fff}
header{display:flex;gap:1rem;align-items:center}strong{background:#b54708;color:#fff;border-radius:4px;padding:.1rem .5rem}
details{border:1px solid #cbd2d9;border-radius:8px;margin:.5rem 0}summary{padding:.75rem 1rem;cursor:pointer}
time{float:right;padding-left:.5rem;color:#52606d}iframe{width:100%;height:40rem;border:0;border-top:1px solid #cbd2d9}
.files{margin:0;padding:0 1rem .75rem;overflow-wrap:anywhere}a{color:#1f4e79}
section{border:1px solid #cbd2d9;border-radius:8px;margin:.5rem 0;padding:0 1rem 1rem}ol{list-style:none;padding:0;display:grid;gap:.5rem}
li{max-width:75%;padding:.5rem .75rem;border-radius:12px;white-space:pre-wrap;overflow-wrap:anywhere}li time{float:none;display:block;font-size:.75rem}
.out{background:#e8effd;justify-self:end}.in{background:#eef1f4;justify-self:start}
form{display:flex;gap:.5rem;flex-wrap:wrap}input{font:inherit;flex:1;padding:.5rem;border:1px solid #7b8794;border-radius:6px}
button{font:inherit;padding:.5rem 1rem;border:0;border-radius:6px;background:#1f4e79;color:#fff}`;
