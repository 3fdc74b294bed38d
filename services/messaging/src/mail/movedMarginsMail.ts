import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';
import { z } from 'zod';

export const movedMargins = z.object({
  jobs: z.array(z.object({ name: z.string(), note: z.string() })),
});

/** How many jobs the mail names; each has its note on its Financials tab. */
const namedJobs = 50;

/** After an upgrade some jobs have another margin; names each with the reason. */
export function movedMarginsMail(
  {
    to,
    name,
    jobs,
    siteUrl,
  }: z.infer<typeof movedMargins> & { to: string; name: string | null; siteUrl: string },
  brand?: Brand,
): Mail {
  const more = jobs.length - namedJobs;
  const count = jobs.length === 1 ? '1 job' : `${jobs.length} jobs`;
  return brandedMail(
    {
      to,
      subject: `The margin of ${count} changed with an update`,
      paragraphs: [
        greeting(name),
        `Plumbline now takes a job’s contract from its accepted quote and keeps cost and price of change orders apart. That changed the margin of ${count}. Invoices and balances did not change.`,
      ],
      facts: jobs.slice(0, namedJobs).map((job): [string, string] => [job.name, job.note]),
      action: { label: 'Open Job costing', url: `${siteUrl}/analytics?tab=jobs` },
      closing: [
        ...(more > 0 ? [`And ${more} more. Each job shows its note on its Financials tab.`] : []),
        'You’re getting this email once because you own the company’s account.',
      ],
    },
    brand,
  );
}
