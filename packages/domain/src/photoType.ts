const startsWith = (bytes: Uint8Array, mark: readonly number[], at = 0) =>
  mark.every((byte, step) => bytes[at + step] === byte);
const ascii = (text: string) => Array.from(text).map((letter) => letter.charCodeAt(0));

/** What a file is by its first bytes, whatever its name says; undefined when it is no photo. */
export function photoTypeOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, ascii('GIF8'))) return 'image/gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp';
  if (['ftypheic', 'ftypheix', 'ftypmif1'].some((mark) => startsWith(bytes, ascii(mark), 4)))
    return 'image/heic';
  return undefined;
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
};
/** The file name ending of a type of photo, without a dot. */
export const endingOf = (type: string) => endings[type] ?? 'bin';
