import { bidMail, mailedBid } from './bidMail.ts';
import { mailVendors, type MailDependencies } from './mailVendors.ts';

/** Emails bid requests to vendors: invitations, reminders, and that another vendor was chosen. */
export const mailBids = (dependencies: MailDependencies) =>
  mailVendors(dependencies, {
    claim: 'claim_due_bid_mails',
    column: 'bid',
    shape: mailedBid,
    toMail: bidMail,
  });
