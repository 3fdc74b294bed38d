import type { ToneName } from '@plumbline/design';
import type { EntryType, TimelineEntry } from '../../../data/timeline.ts';

type Kind = { label: string; tone: ToneName };

/** Label and color by type. */
const entryKind: Record<EntryType, Kind> = {
  note: { label: 'Note', tone: 'accent' },
  message_in: { label: 'Text received', tone: 'success' },
  message_out: { label: 'Text sent', tone: 'primary' },
  mail_out: { label: 'Email sent', tone: 'primary' },
  quote: { label: 'Quote', tone: 'neutral' },
  invoice: { label: 'Invoice', tone: 'neutral' },
  reminder: { label: 'Reminder', tone: 'warning' },
  document: { label: 'Document', tone: 'neutral' },
  survey: { label: 'Survey', tone: 'neutral' },
};

/** Label and color of an entry; shows texts and emails that are queued or failed. */
export const kindOf = ({ type, status }: TimelineEntry): Kind => {
  const isFailed = status === 'failed' || status === 'retried';
  if (isFailed && type === 'mail_out') return { label: 'Email not sent', tone: 'error' };
  if (isFailed && type === 'message_out') return { label: 'Text not sent', tone: 'error' };
  if (status === 'pending' && type === 'mail_out') return { label: 'Email queued', tone: 'info' };
  if (status === 'pending' && type === 'message_out') return { label: 'Text queued', tone: 'info' };
  if (type === 'invoice' && status === 'credited') return { label: 'Credit note', tone: 'neutral' };
  return entryKind[type];
};

const messageStatus: Record<string, string> = {
  pending: '',
  failed: '',
  // Its label already says so.
  credited: '',
  partial: 'partially paid',
  retried: 'resent',
};
/** Status text of an entry; null when its label already says it. */
export function entryStatus({ type, status }: TimelineEntry): string | null {
  if (type === 'survey') return null;
  if (status === 'sent' && (type === 'mail_out' || type === 'message_out')) return null;
  return (messageStatus[status ?? ''] ?? status) || null;
}

/** Timeline filters. */
export const timelineParts: Record<string, { label: string; types: readonly EntryType[] }> = {
  all: { label: 'Everything', types: [] },
  messages: { label: 'Texts', types: ['message_in', 'message_out'] },
  mails: { label: 'Emails', types: ['mail_out', 'reminder'] },
  notes: { label: 'Notes', types: ['note'] },
  papers: { label: 'Documents', types: ['quote', 'invoice', 'document', 'survey'] },
};

/** Title of an entry: email subject, invoice number and title, survey stars. */
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

/** Text below the title. */
export function entryText({ type, description }: TimelineEntry): string | null {
  return type === 'quote' || type === 'invoice' ? null : description;
}
