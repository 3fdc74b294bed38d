import { judgeBarcode } from '@plumbline/domain';

/**
 * Believes a code that carries a check digit at once, and any other when it has been read twice
 * running; a code whose check digit is wrong was misread and is not believed at all.
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
