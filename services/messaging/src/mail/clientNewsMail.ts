import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';

/** What a client can do with a link that a company has sent. */
export const clientEvents = [
  'quote_opened',
  'quote_accepted',
  'quote_declined',
  'invoice_opened',
  'invoice_paid',
  'document_signed',
  'project_opened',
  'survey_answered',
] as const;
type ClientEvent = (typeof clientEvents)[number];

type ClientNews = {
  event: ClientEvent;
  /** The number of a quote or an invoice, the name of a document or a project. */
  document: string | null;
  client: string | null;
  /** Who signed, by name. */
  person: string | null;
  amount: string | null;
  /** What of a payment was not open, and stands as the client's credit: all of it where the two are the same. */
  credited: string | null;
  /** The invoice was void when it was paid. */
  isVoid: boolean;
  rating: number | null;
  note: string | null;
  siteUrl: string;
  /** Of the quote, invoice, project or client that the news leads to. */
  documentId: string;
};

/** A client has opened a link, or answered: told to the company's own people. */
export function clientNewsMail(
  news: ClientNews & { to: string; name: string | null },
  brand?: Brand,
): Mail {
  const { to, name, siteUrl, documentId, note, rating } = news;
  const { subject, sentence, path, action } = toMessage(news);
  return brandedMail(
    {
      to,
      subject,
      paragraphs: [greeting(name), sentence],
      facts: [
        ...(rating === null ? [] : [['Rating', `${rating} of 5 stars`] as const]),
        ...(note ? [[rating === null ? 'Reason' : 'Comment', note] as const] : []),
      ],
      action: { label: action, url: `${siteUrl}/${path}/${documentId}` },
      closing: [
        'You’re getting this email because client portal notifications are on. An owner can switch them off under Settings, Integrations.',
      ],
    },
    brand,
  );
}

type Words = { subject: string; sentence: string; path: string; action: string };

/** What became of money that was not open. */
function creditText({ amount, credited, isVoid }: ClientNews): string {
  if (!credited) return '';
  if (credited !== amount) return ` ${credited} of it was overpaid and is now the client’s credit.`;
  const why = isVoid ? 'The invoice is void' : 'The invoice was paid already';
  return ` ${why}: the whole amount is now the client’s credit.`;
}

function toMessage(news: ClientNews): Words {
  const { event, document, client, person, amount } = news;
  const who = client ?? person ?? 'A client';
  const by = person && person !== client ? ` (${person})` : '';
  const ofSum = amount ? ` for ${amount}` : '';
  const quote = { path: 'quotes', action: 'Open the quote' };
  const invoice = { path: 'invoices', action: 'Open the invoice' };
  const project = { path: 'projects', action: 'Open the project' };
  switch (event) {
    case 'quote_opened':
      return {
        ...quote,
        subject: `${who} has opened quote ${document}`,
        sentence: `${who} has looked at quote ${document}${ofSum} for the first time.`,
      };
    case 'quote_accepted':
      return {
        ...quote,
        subject: `${who} has accepted quote ${document}`,
        sentence: `${who}${by} has accepted and signed quote ${document}${ofSum}.`,
      };
    case 'quote_declined':
      return {
        ...quote,
        subject: `${who} has declined quote ${document}`,
        sentence: `${who}${by} has declined quote ${document}${ofSum}.`,
      };
    case 'invoice_opened':
      return {
        ...invoice,
        subject: `${who} has opened invoice ${document}`,
        sentence: `${who} has looked at invoice ${document}${ofSum} for the first time.`,
      };
    case 'invoice_paid':
      return {
        ...invoice,
        subject: `${who} has paid ${amount} for invoice ${document}`,
        sentence: `${who} has paid ${amount} online for invoice ${document}.${creditText(news)}`,
      };
    case 'document_signed':
      return {
        ...project,
        subject: `${who} has signed ${document}`,
        sentence: `${who} has signed the document "${document}".`,
      };
    case 'project_opened':
      return {
        ...project,
        subject: `The link to ${document} was opened`,
        sentence: `The link to the project "${document}"${client ? ` (${client})` : ''} was opened for the first time.`,
      };
    case 'survey_answered':
      return {
        path: 'clients',
        action: 'Open the client',
        subject: `${who} has rated your work`,
        sentence: `${who} has answered your question about the work.`,
      };
  }
}
