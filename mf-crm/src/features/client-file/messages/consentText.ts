/** Text read to the client before the first message; saved as proof of consent. */
export const consentText = (company: string, phone: string): string =>
  `May ${company} send you text messages about your project, appointments and invoices at ${phone}? ` +
  'Message and data rates may apply. You can reply STOP at any time to end them, and HELP for help.';
