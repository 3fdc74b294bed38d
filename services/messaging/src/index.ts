export { createMessaging, type MessagingDependencies } from './app.ts';
export { brandedMail, type Brand, type MailText } from './mail/brandedMail.ts';
export { smtpMailer, type Mail, type Mailer } from './mail/mailer.ts';
