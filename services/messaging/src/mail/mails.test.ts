import { brandedMail, brandOf } from '@plumbline/mail';
import { projectUpdateMessages } from '../project-updates/projectUpdateMessages.ts';
import { clientMail } from './clientMail.ts';
import { receiptMail } from './receiptMail.ts';
import { reminderMail, reminderText } from './reminderMail.ts';
import { weeklyReportMail } from './weeklyReportMail.ts';

const brand = {
  name: 'Diaz & Sons',
  primaryColor: '#ffd600',
  contact: ['1 Main St', '512 555 0100'],
};
const reminder = {
  to: 'rosa@example.com',
  name: 'Rosa',
  message: null,
  url: 'https://portal.example/shared/documents/token',
  invoiceNumber: 'INV-0007',
  balance: '$1,250.50',
  dueOn: 'June 1, 2026',
  daysOverdue: 0,
};
const isReadable = (html: string | undefined) => ({
  background: /background:(#\w+);padding:24px/.exec(html ?? '')?.[1],
  text: /color:(#\w+);font-size:20px/.exec(html ?? '')?.[1],
});

describe('the layout', () => {
  it('says the same as text and as HTML', () => {
    const { text, html } = reminderMail(reminder, brand);

    for (const words of ['INV-0007', '$1,250.50', 'June 1, 2026', reminder.url, '512 555 0100']) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
  });

  it.each([
    ['#ffd600', '#111827'],
    ['#1e40af', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#111827'],
  ])('writes on %s in %s', (primaryColor, text) => {
    const { html } = brandedMail(
      { to: 'a@b.c', subject: 's', paragraphs: ['p'] },
      { name: 'X', primaryColor },
    );

    expect(isReadable(html)).toEqual({ background: primaryColor, text });
  });

  it.each(['red;}', '#12', 'url(x)', ''])('takes its own color instead of %p', (primaryColor) => {
    const { html } = brandedMail(
      { to: 'a@b.c', subject: 's', paragraphs: ['p'] },
      { name: 'X', primaryColor },
    );

    expect(isReadable(html).background).toBe('#1f4e79');
  });

  it('lets nothing that people write become HTML or a header', () => {
    const evil = '"><img src=x onerror=alert(1)>\r\nBcc: all@example.com';
    const { html, subject } = brandedMail(
      {
        to: 'a@b.c',
        subject: evil,
        paragraphs: [evil],
        facts: [[evil, evil, `https://x.example/${evil}`]],
        sections: [{ heading: evil, facts: [[evil, evil]] }],
        action: { label: evil, url: `https://x.example/${evil}` },
        closing: [evil],
      },
      { name: evil, logoUrl: `https://x.example/${evil}`, contact: [evil] },
    );

    expect(html).not.toContain('<img src=x');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('nor in the news of a project, nor in the numbers of a week', () => {
    const evil = '"><img src=x onerror=alert(1)>\r\nBcc: all@example.com';
    const sum = { count: 1, value: 1 };
    const { subject, body, facts } = projectUpdateMessages(
      {
        client_name: evil,
        project: evil,
        address: evil,
        from_status: 'planning',
        status: 'delayed',
        changed_on: '2026-11-20',
        ends_on: null,
      },
      { phone: evil, email: evil },
    );
    const mails = [
      clientMail({ to: 'a@b.c', subject, body, facts }, { name: evil }),
      weeklyReportMail(
        {
          to: 'a@b.c',
          name: evil,
          siteUrl: 'https://x.example',
          week: {
            monday: '2026-11-16',
            quotes_sent: sum,
            quotes_accepted: sum,
            invoices_sent: sum,
            payments: sum,
            projects_started: 1,
            projects_completed: 1,
            overdue: sum,
            invoices_due: sum,
            projects_due: 1,
            work_due: 1,
          },
        },
        { name: evil },
      ),
    ];

    for (const mail of mails) {
      expect(mail.html).toContain('&lt;img src=x');
      expect(mail.html).not.toContain('<img src=x');
      expect(mail.subject).not.toMatch(/[\r\n]/);
    }
  });

  it('keeps line breaks', () => {
    const { html } = brandedMail({ to: 'a@b.c', subject: 's', paragraphs: ['one\ntwo'] });

    expect(html).toContain('one<br>two');
  });
});

describe('a company’s logo', () => {
  const card = { name: 'X', address: {} };
  const logo = (logo_url: string | null) =>
    brandOf({ ...card, logo_url }, 'https://portal.example').logoUrl;

  it.each([
    ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
    [
      'company-logos/a/logo.png',
      'https://portal.example/storage/v1/object/public/company-assets/company-logos/a/logo.png',
    ],
    [
      '/storage/v1/object/public/company-assets/logo.png',
      'https://portal.example/storage/v1/object/public/company-assets/logo.png',
    ],
    ['javascript:alert(1)', undefined],
    ['http://internal/logo.png', undefined],
    [null, undefined],
  ])('%s is shown from %s', (stored, shown) => {
    expect(logo(stored)).toBe(shown);
  });
});

describe('a reminder', () => {
  it('says how long the invoice is overdue', () => {
    const { subject, text } = reminderMail({ ...reminder, daysOverdue: 1 }, brand);

    expect(subject).toBe('Reminder: invoice INV-0007 is overdue');
    expect(text).toContain('June 1, 2026 (1 day ago)');
  });

  it('uses the company’s own words where there are some', () => {
    const { text } = reminderMail({ ...reminder, message: 'Please pay.' }, brand);

    expect(text).toContain('Please pay.');
    expect(text).not.toContain('friendly');
  });

  it('fits into a text of 1,600 characters with its link', () => {
    const text = reminderText({ ...reminder, message: 'x'.repeat(2000) }, brand);

    expect(text.length).toBeLessThanOrEqual(1600);
    expect(text.endsWith(reminder.url)).toBe(true);
  });
});

it('a receipt says what is still open, if anything', () => {
  const facts = {
    to: 'rosa@example.com',
    amount: '$100.00',
    paidOn: 'June 2, 2026',
    method: 'Card',
    invoiceNumber: 'INV-0007',
  };

  expect(receiptMail(facts, brand).text).not.toContain('Still open');
  expect(receiptMail({ ...facts, balance: '$50.00' }, brand).text).toContain('Still open: $50.00');
});
