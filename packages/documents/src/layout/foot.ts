import type { Mark, PrintPage } from '../marks.ts';
import { ink, textMark } from './ink.ts';
import { logoBox, logoMark } from './letterhead.ts';
import type { Setting } from './setting.ts';
import { tagged } from './tags.ts';

type Foot = { name: string; footer?: string | null };

/** Makes pages of marks: the number of the page, the footer, and a logo that belongs at the foot. */
export function withFeet(setting: Setting, pages: readonly Mark[][], foot: Foot): PrintPage[] {
  const { sheet, measure, template, sender, tag } = setting;
  const y = sheet.height - 40;
  const logoTag = tag('Figure', { alt: `Logo of ${sender.name}` });
  const box = template.logoPosition.startsWith('bottom') ? logoBox(setting) : undefined;
  return pages.map((marks, at) => ({
    width: sheet.width,
    height: sheet.height,
    marks: [
      ...marks,
      ...(box && at === pages.length - 1
        ? tagged(logoTag, [logoMark(setting, box, y - box.height - 10)])
        : []),
      {
        kind: 'rule',
        x1: sheet.left,
        x2: sheet.right,
        y1: y - 6,
        y2: y - 6,
        color: ink.hair,
        thickness: 0.5,
      },
      textMark(measure, {
        x: sheet.left,
        y,
        text: fitted(setting, foot),
        size: 7.5,
        color: ink.muted,
      }),
      textMark(measure, {
        x: sheet.right,
        y,
        text: `Page ${at + 1} of ${pages.length}`,
        size: 7.5,
        color: ink.muted,
        align: 'right',
      }),
    ],
  }));
}

/** The footer shortened to what fits beside the page's number. */
function fitted({ sheet, measure }: Setting, { name, footer }: Foot): string {
  const room = sheet.right - sheet.left - 80;
  let text = [name, footer].filter(Boolean).join('  ·  ');
  if (measure(text, 'regular', 7.5) <= room) return text;
  while (text !== '' && measure(`${text}…`, 'regular', 7.5) > room)
    text = Array.from(text).slice(0, -1).join('');
  return `${text.trimEnd()}…`;
}
