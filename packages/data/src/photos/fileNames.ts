/** A file's name without folders and control characters, at most 200 characters, its ending kept. */
export function safeFileName(name: string, otherwise = 'photo'): string {
  const last = name.split(/[\\/]/).pop() ?? '';
  const plain = last.replace(/\p{Cc}/gu, '').trim() || otherwise;
  if (plain.length <= 200) return plain;
  const ending = /\.[\w]{1,8}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, 200 - ending.length) + ending;
}

/** A file's sha256 in hexadecimal digits. */
export async function sha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
