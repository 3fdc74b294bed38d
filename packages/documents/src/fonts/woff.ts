/** The tables of a font file, by tag. */
export type FontTables = Map<string, Uint8Array<ArrayBuffer>>;

/**
 * Opens a WOFF 1.0 file: a directory of zlib-compressed tables (W3C Recommendation, section 4).
 * Throws where the file is no WOFF.
 */
export async function openWoff(file: ArrayBuffer): Promise<FontTables> {
  const view = new DataView(file);
  if (view.byteLength < 44 || view.getUint32(0) !== 0x774f4646) throw new Error('Not a WOFF file');
  const count = view.getUint16(12);
  const entries = Array.from({ length: count }, (_, at) => {
    const start = 44 + at * 20;
    return {
      tag: tagAt(view, start),
      bytes: file.slice(
        view.getUint32(start + 4),
        view.getUint32(start + 4) + view.getUint32(start + 8),
      ),
      length: view.getUint32(start + 12),
    };
  });
  const tables = await Promise.all(
    entries.map(
      async ({ tag, bytes, length }) =>
        [tag, bytes.byteLength < length ? await inflate(bytes) : new Uint8Array(bytes)] as const,
    ),
  );
  return new Map(tables);
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)));
}

async function inflate(bytes: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
