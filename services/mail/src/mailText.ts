/** How a company's mails look; without one they carry Plumbline's own name. */
export type Brand = {
  name: string;
  primaryColor?: string;
  accentColor?: string;
  logoUrl?: string;
  /** Lines at the foot: address, phone, mail, website. */
  contact?: readonly string[];
};

/** A fact of a mail; with an address it leads there. */
export type Fact = readonly [label: string, value: string, url?: string];

/** What a mail says, before it is laid out. */
export type MailText = {
  to: string;
  subject: string;
  /** Paragraphs of plain text; a line break inside one stays. */
  paragraphs: readonly string[];
  /** Facts as a small table: amount, due date and the like. */
  facts?: readonly Fact[];
  /** More of such tables, each under its heading. */
  sections?: readonly { heading: string; facts: readonly Fact[] }[];
  /** One thing to do. */
  action?: { label: string; url: string };
  /** Paragraphs after the button. */
  closing?: readonly string[];
  replyTo?: string;
  /** Where the receiver says that they want no more of these. */
  optOutUrl?: string;
};
