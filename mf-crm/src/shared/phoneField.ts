import { formatPhone } from '@plumbline/design/forms';
import type { Parsed } from '@plumbline/design/import';
import { isPhone } from '@plumbline/domain';

/** A phone number of at least seven digits. */
export const isFullPhone = (text: string): boolean =>
  isPhone(text) && text.replace(/\D/g, '').length >= 7;

/** A phone number of an imported file: accepts dots or slashes as separators, and leaves out an extension with a note. */
export function phoneField(text: string): Parsed {
  const [, written = '', extension] =
    /^(.*?)(?:[\s,;]*(?:x|ext\.?|extension|#)\s*(\d{1,6}))?$/i.exec(text.trim()) ?? [];
  const number = formatPhone(written.replaceAll(/[./]/g, '-'));
  if (text.length > 50 || !isFullPhone(number))
    return { problem: 'Please enter a valid phone number' };
  return extension
    ? { value: number, note: `extension ${extension} not imported` }
    : { value: number };
}
