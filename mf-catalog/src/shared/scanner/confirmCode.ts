import { judgeBarcode } from '@plumbline/domain';

/**
 * Accepts a code with a valid check digit at once, and any other after two identical reads. A wrong
 * check digit means a misread.
 */
export function makeConfirmation(): (code: string | null) => string | null {
  let last: string | null = null;
  return (code) => {
    if (code === null) return null;
    const { kind } = judgeBarcode(code);
    const isSame = code === last;
    last = code;
    if (kind === 'wrong') return null;
    return kind === 'checked' || isSame ? code : null;
  };
}
