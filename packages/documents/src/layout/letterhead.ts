import type { Mark, Tag } from '../marks.ts';
import type { DocumentSender } from '../model.ts';
import type { Block } from './flow.ts';
import type { Setting } from './setting.ts';
import { ink, leading, textMark } from './ink.ts';
import { tagged } from './tags.ts';
import { wrap } from './wrap.ts';

type Title = {
  heading: string;
  number?: string;
  facts: readonly { label: string; value: string }[];
};

const maxLogoHeight = 64;

/** The head of the first page: sender and logo at one side, what the document is at the other. */
export function letterhead(setting: Setting, title: Title): Block {
  const { sheet, sender, template, tag } = setting;
  const heading = [title.heading, title.number].filter(Boolean).join(' ');
  const titleTag = tag('H1', { bookmark: heading });
  const factTags = title.facts.map(() => tag('P'));
  const logoTag = tag('Figure', { alt: `Logo of ${sender.name}` });
  const senderTag = tag('P');
  const box = logoBox(setting);
  const isRight = box !== undefined && template.logoPosition === 'top-right';
  const isCenter = box !== undefined && template.logoPosition === 'top-center';
  const isTop = box !== undefined && template.logoPosition.startsWith('top');
  const half = (sheet.right - sheet.left) / 2 - 12;
  const above = isCenter ? box.height + 12 : 0;
  const senderTop = isTop && !isCenter && !isRight ? box.height + 10 : 0;
  const titleTop = isRight ? box.height + 10 : 0;
  const senderLines = sendersLines(setting, half);
  const titleHeight = titleTop + 30 + leading(10) + title.facts.length * leading(9) + 8;
  const senderHeight = senderTop + leading(12) + senderLines.length * leading(8.5);
  const height = above + Math.max(titleHeight, senderHeight) + 22;
  return {
    height,
    draw: (y) => [
      ...(isTop ? tagged(logoTag, [logoMark(setting, box, y)]) : []),
      ...tagged(senderTag, senderMarks(setting, sender, senderLines, y + above + senderTop)),
      ...titleMarks(setting, { ...title, tag: titleTag, factTags }, y + above + titleTop),
      {
        kind: 'rule',
        x1: sheet.left,
        x2: sheet.right,
        y1: y + height - 12,
        y2: y + height - 12,
        color: template.look === 'minimal' ? ink.hair : setting.color,
        thickness: template.look === 'professional' ? 2 : 1,
      },
    ],
  };
}

type Box = { width: number; height: number };

/** The logo's size on paper, or nothing where there is no logo to draw. */
export function logoBox({ logo, template }: Setting): Box | undefined {
  if (!logo || !template.showLogo || logo.width <= 0 || logo.height <= 0) return undefined;
  const scale = Math.min(template.logoWidth / logo.width, maxLogoHeight / logo.height);
  return { width: logo.width * scale, height: logo.height * scale };
}

/** The logo where the template puts it; `y` is its top edge. */
export function logoMark({ sheet, template }: Setting, box: Box, y: number): Mark {
  const side = template.logoPosition.split('-')[1];
  const middle = (sheet.left + sheet.right - box.width) / 2;
  const x = side === 'left' ? sheet.left : side === 'right' ? sheet.right - box.width : middle;
  return { kind: 'picture', x, y, ...box, name: 'logo' };
}

function sendersLines({ sender, measure }: Setting, width: number): string[] {
  return sender.details.flatMap((detail) =>
    wrap(detail, width, (part) => measure(part, 'regular', 8.5)),
  );
}

function senderMarks(
  { sheet, measure }: Setting,
  sender: DocumentSender,
  lines: readonly string[],
  y: number,
): Mark[] {
  const name = textMark(measure, { x: sheet.left, y, text: sender.name, size: 12, weight: 'bold' });
  return [
    name,
    ...lines.map((text, at) =>
      textMark(measure, {
        x: sheet.left,
        y: y + leading(12) + at * leading(8.5),
        text,
        size: 8.5,
        color: ink.muted,
      }),
    ),
  ];
}

type TaggedTitle = Title & { tag: Tag; factTags: readonly Tag[] };

function titleMarks({ sheet, measure, color }: Setting, title: TaggedTitle, y: number): Mark[] {
  const { tag } = title;
  const x = sheet.right;
  const marks: Mark[] = [
    textMark(measure, {
      x,
      y,
      text: title.heading,
      size: 22,
      weight: 'bold',
      color,
      align: 'right',
      tag,
    }),
  ];
  if (title.number)
    marks.push(
      textMark(measure, {
        x,
        y: y + 28,
        text: title.number,
        size: 10,
        weight: 'bold',
        align: 'right',
        tag,
      }),
    );
  title.facts.forEach(({ label, value }, at) => {
    const top = y + 34 + leading(10) + at * leading(9);
    const fact = title.factTags[at];
    const shown = textMark(measure, { x, y: top, text: value, size: 9, align: 'right', tag: fact });
    marks.push(
      textMark(measure, {
        x: Math.min(shown.x - 8, x - 90),
        y: top,
        text: label,
        size: 9,
        color: ink.muted,
        align: 'right',
        tag: fact,
      }),
      shown,
    );
  });
  return marks;
}
