import type { ToneName } from '@plumbline/design';
import type { EntryType, TimelineEntry } from '../../../data/timeline.ts';

type Kind = { label: string; tone: ToneName };

/** What kind of thing an entry is, in a word. */
const entryKind: Record<EntryType, Kind> = {
  note: { label: 'Note', tone: 'accent' },
  message_in: { label: 'Text received', tone: 'success' },
  message_out: { label: 'Text sent', tone: 'primary' },
  mail_out: { label: 'Mail sent', tone: 'primary' },
  quote: { label: 'Quote', tone: 'neutral' },
  invoice: { label: 'Invoice', tone: 'neutral' },
  reminder: { label: 'Reminder', tone: 'warning' },
  document: { label: 'Document', tone: 'neutral' },
  survey: { label: 'Survey', tone: 'neutral' },
};

/** What an entry is; a text or a mail that has not gone out says so. */
export const kindOf = ({ type, status }: TimelineEntry): Kind => {
  const isFailed = status === 'failed' || status === 'retried';
  if (isFailed && type === 'mail_out') return { label: 'Mail not sent', tone: 'error' };
  if (isFailed && type === 'message_out') return { label: 'Text not sent', tone: 'error' };
  if (status === 'pending' && type === 'mail_out')
    return { label: 'Mail on its way', tone: 'info' };
  if (status === 'pending' && type === 'message_out')
    return { label: 'Text on its way', tone: 'info' };
  if (type === 'invoice' && status === 'credited') return { label: 'Credit note', tone: 'neutral' };
  return entryKind[type];
};

const messageStatus: Record<string, string> = {
  pending: '',
  failed: '',
  // Its kind says so.
  credited: '',
  partial: 'paid in part',
  retried: 'sent again since',
};
/** How an entry stands, in words; null where its kind says all. */
export function entryStatus({ type, status }: TimelineEntry): string | null {
  if (type === 'survey') return null;
  if (status === 'sent' && (type === 'mail_out' || type === 'message_out')) return null;
  return (messageStatus[status ?? ''] ?? status) || null;
}

/** The parts of the timeline that can be looked at alone. */
export const timelineParts: Record<string, { label: string; types: readonly EntryType[] }> = {
  all: { label: 'Everything', types: [] },
  messages: { label: 'Texts', types: ['message_in', 'message_out'] },
  mails: { label: 'Mails', types: ['mail_out', 'reminder'] },
  notes: { label: 'Notes', types: ['note'] },
  papers: { label: 'Papers', types: ['quote', 'invoice', 'document', 'survey'] },
};

/** The entry's first line: a mail's subject, an invoice's number and title, a survey's stars. */
export function entryTitle({ type, title, description }: TimelineEntry): string | null {
  switch (type) {
    case 'note':
    case 'message_in':
    case 'message_out':
      return null;
    case 'survey':
      return title ? `${title} of 5 stars` : 'Not answered yet';
    case 'quote':
    case 'invoice':
      return [title, description].filter(Boolean).join(' ');
    case 'mail_out':
    case 'reminder':
    case 'document':
      return title;
  }
}

/** What was said, below the first line. */
export function entryText({ type, description }: TimelineEntry): string | null {
  return type === 'quote' || type === 'invoice' ? null : description;
}
