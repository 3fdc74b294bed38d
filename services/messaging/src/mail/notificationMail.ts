import { notificationPath } from '@plumbline/contract';
import { type Brand, brandedMail, greeting, type Mail } from '@plumbline/mail';
import { z } from 'zod';

/** `lines`: the newest first. `is_daily`: those of a day, otherwise one that was just made. */
export const notificationFacts = z.object({
  is_daily: z.boolean(),
  lines: z.array(
    z.object({
      title: z.string(),
      detail: z.string(),
      pieces: z.number(),
      subject_type: z.string(),
      subject_id: z.string(),
      project_id: z.string().nullable(),
    }),
  ),
});

type NotificationMail = z.infer<typeof notificationFacts> & {
  to: string;
  name: string | null;
  siteUrl: string;
};

/** How many notifications a mail names; the others are in the inbox of notifications. */
const namedLines = 30;

/** What a person wants to get by email, for the kinds that they chose. */
export function notificationMail(
  { to, name, lines, is_daily, siteUrl }: NotificationMail,
  brand?: Brand,
): Mail {
  const [first] = lines;
  const path = (lines.length === 1 && first && notificationPath(first)) || '/dashboard';
  const titleOf = ({ title, pieces }: (typeof lines)[number]) =>
    pieces > 1 ? `${title} (+${pieces - 1} more)` : title;
  const more = lines.length - namedLines;
  return brandedMail(
    {
      to,
      subject:
        first && !is_daily
          ? titleOf(first)
          : `${lines.length} unread ${lines.length === 1 ? 'notification' : 'notifications'}`,
      paragraphs: [
        greeting(name),
        is_daily ? 'here is what you haven’t opened since yesterday.' : 'there is news for you.',
      ],
      facts: lines
        .slice(0, namedLines)
        .map((line): [string, string] => [titleOf(line), line.detail]),
      action: { label: path === '/dashboard' ? 'Open Plumbline' : 'Open', url: siteUrl + path },
      closing: [
        ...(more > 0 ? [`And ${more} more.`] : []),
        'Choose which emails you get under the bell, in Settings.',
      ],
    },
    brand,
  );
}
