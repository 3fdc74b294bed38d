import { type Brand, brandedMail, type Fact, type Mail } from '@plumbline/mail';

type ClientMail = {
  to: string;
  subject: string;
  body: string;
  facts?: readonly Fact[];
  replyTo?: string;
  optOutUrl?: string;
};

/** What a client is mailed by a company, alone or with many, by hand or by itself. */
export function clientMail({ body, ...mail }: ClientMail, brand: Brand): Mail {
  return brandedMail(
    { ...mail, paragraphs: body.split(/\n{2,}/).filter((part) => part.trim()) },
    brand,
  );
}
