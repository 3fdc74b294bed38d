export { brandedMail, greeting, type Brand, type Fact, type MailText } from './brandedMail.ts';
export { brandOf, cardColumns, companyCard } from './companyCard.ts';
export { mailEnvironment } from './mailEnvironment.ts';
export { MailRefused, smtpMailer, type Mail, type Mailer } from './mailer.ts';
