/**
 * The PDF's file name: QT or INV, the number (or a date), then the title without anything a file
 * system dislikes, e.g. `QT-202611-001_Kitchen_remodel.pdf`. A prefix that the number
 * already has isn't repeated: Q-0001 is `QT-0001`.
 */
export function documentFileName(prefix: string, numberOrDate: string, title: string): string {
  const number = safe(numberOrDate).replace(/^Q-/i, 'QT-');
  const start = number.toUpperCase().startsWith(`${prefix}-`) ? number : `${prefix}-${number}`;
  const name = safe(title).slice(0, 80);
  return `${[start, name].filter(Boolean).join('_')}.pdf`;
}

function safe(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}-]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
