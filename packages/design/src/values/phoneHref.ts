/** What follows a number after "x", "ext." or "#". */
const extension = /(?:;?\s*ext(?:ension|n)?\b\s*[.:=]?|x|#)\s*[.:]?\s*(\d{1,7})\D*$/i;

/**
 * The address by which a phone calls a number as people write it; null where it has no digit. An extension follows
 * after a pause (a comma), which phones dial and RFC 3966's `;ext=` most do not.
 */
export function phoneHref(number: string | null | undefined): string | null {
  const [whole = '', extra] = extension.exec(number ?? '') ?? [];
  const main = (number ?? '').slice(0, (number ?? '').length - whole.length);
  const digits = main.replace(/\D/g, '');
  if (!digits) return null;
  const plus = /^\D*\+/.test(main) ? '+' : '';
  return `tel:${plus}${digits}${extra ? `,${extra}` : ''}`;
}
