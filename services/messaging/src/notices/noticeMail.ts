import { deviceOf, disputeStatuses } from '@plumbline/domain';
import { z } from 'zod';
import { brandOf, companyCard, type Mail } from '@plumbline/mail';
import { clientEvents, clientNewsMail } from '../mail/clientNewsMail.ts';
import { longDay, money, monthName } from '../mail/figures.ts';
import { disputeMail } from '../mail/disputeMail.ts';
import { movedMargins, movedMarginsMail } from '../mail/movedMarginsMail.ts';
import { notificationFacts, notificationMail } from '../mail/notificationMail.ts';
import { signInMail } from '../mail/signInMail.ts';
import { taxFilingMail } from '../mail/taxFilingMail.ts';
import { weekFigures, weeklyReportMail } from '../mail/weeklyReportMail.ts';

const common = {
  id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  company: companyCard.nullable(),
};
export const notice = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('sign_in'),
    facts: z.object({
      at: z.coerce.date(),
      user_agent: z.string().nullable(),
      ip: z.string().nullable(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('tax_filing'),
    facts: z.object({
      due_on: z.iso.date(),
      month: z.iso.date(),
      tax_name: z.string(),
      taxable: z.coerce.number(),
      tax: z.coerce.number(),
      collected: z.coerce.number(),
    }),
  }),
  z.object({
    ...common,
    kind: z.literal('payment_dispute'),
    facts: z.object({
      invoice_id: z.string(),
      invoice_number: z.string(),
      client_name: z.string().nullable(),
      amount: z.coerce.number(),
      status: z.enum(disputeStatuses),
      reason: z.string(),
      respond_by: z.coerce.date().nullable(),
      taken_from_payment: z.coerce.number().nullish(),
      taken_from_credit: z.coerce.number().nullish(),
    }),
  }),
  z.object({ ...common, kind: z.literal('weekly_report'), facts: weekFigures }),
  z.object({ ...common, kind: z.literal('moved_margins'), facts: movedMargins }),
  z.object({ ...common, kind: z.literal('notification'), facts: notificationFacts }),
  z.object({
    ...common,
    kind: z.literal('client'),
    facts: z.object({
      event: z.enum(clientEvents),
      document_id: z.string(),
      document: z.string().nullish(),
      client: z.string().nullish(),
      person: z.string().nullish(),
      amount: z.coerce.number().nullish(),
      credited: z.coerce.number().nullish(),
      is_void: z.boolean().nullish(),
      rating: z.number().nullish(),
      note: z.string().nullish(),
    }),
  }),
]);
export type Notice = z.infer<typeof notice>;

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
});

export function toMail({ email, full_name, company, ...notice }: Notice, siteUrl: string): Mail {
  const brand = company ? brandOf(company, siteUrl) : undefined;
  const who = { to: email, name: full_name };
  switch (notice.kind) {
    case 'sign_in': {
      const { at, user_agent, ip } = notice.facts;
      return signInMail(
        {
          ...who,
          when: moment.format(at),
          device: deviceOf(user_agent),
          address: ip ?? 'Unknown',
          url: `${siteUrl}/settings?section=account`,
        },
        brand,
      );
    }
    case 'payment_dispute': {
      const { invoice_id, invoice_number, client_name, amount, status, reason, respond_by } =
        notice.facts;
      return disputeMail(
        {
          ...who,
          invoice: invoice_number,
          client: client_name ?? 'The card holder',
          amount: money(amount),
          taken: status === 'lost' ? takenFacts(notice.facts) : [],
          status,
          reason: reason.replaceAll('_', ' '),
          respondBy: respond_by && longDay(respond_by),
          url: `${siteUrl}/invoices/${invoice_id}`,
        },
        brand,
      );
    }
    case 'client': {
      const { document_id, document, client, person, amount, rating, note, event } = notice.facts;
      const { credited, is_void } = notice.facts;
      return clientNewsMail(
        {
          ...who,
          event,
          document: document ?? null,
          client: client ?? null,
          person: person ?? null,
          amount: typeof amount === 'number' ? money(amount) : null,
          credited: credited ? money(credited) : null,
          isVoid: is_void ?? false,
          rating: rating ?? null,
          note: note ?? null,
          siteUrl,
          documentId: document_id,
        },
        brand,
      );
    }
    case 'weekly_report':
      return weeklyReportMail({ ...who, siteUrl, week: notice.facts }, brand);
    case 'notification':
      return notificationMail({ ...who, siteUrl, ...notice.facts }, brand);
    case 'moved_margins':
      return movedMarginsMail({ ...who, siteUrl, jobs: notice.facts.jobs }, brand);
    case 'tax_filing': {
      const { due_on, month, tax_name, taxable, tax, collected } = notice.facts;
      return taxFilingMail(
        {
          ...who,
          taxName: tax_name,
          dueOn: longDay(due_on),
          month: monthName(month),
          taxable: money(taxable),
          tax: money(tax),
          collected: money(collected),
          url: `${siteUrl}/settings?section=tax`,
        },
        brand,
      );
    }
  }
}

/** Where the money of a lost dispute came from; what has no such figures is of a payment alone. */
function takenFacts(dispute: {
  amount: number;
  taken_from_payment?: number | null;
  taken_from_credit?: number | null;
}): [string, string][] {
  const { amount, taken_from_payment: paid, taken_from_credit: credit } = dispute;
  const fromPayment = paid ?? amount;
  const fromCredit = credit ?? 0;
  const rest = amount - fromPayment - fromCredit;
  const facts: [string, number][] = [
    ['Open again', fromPayment],
    ['Taken from the client’s credit', fromCredit],
    ['Already used by the client', rest],
  ];
  return facts.filter(([, sum]) => sum > 0).map(([name, sum]) => [name, money(sum)]);
}
