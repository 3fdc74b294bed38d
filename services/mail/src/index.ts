export { brandedMail, greeting } from './brandedMail.ts';
export type { Brand, Fact, MailText } from './mailText.ts';
export { brandOf, cardColumns, companyCard } from './companyCard.ts';
export { mailEnvironment } from './mailEnvironment.ts';
export { checkMailServer, MailRefused, smtpMailer, type Mail, type Mailer } from './mailer.ts';
