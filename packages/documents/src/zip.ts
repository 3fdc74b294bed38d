import { zip, type AsyncZippable } from 'fflate';

/** Files by name, in one zip; PDFs are compressed already and are stored as they are. Equal names get a number. */
export async function zipFiles(files: readonly { name: string; blob: Blob }[]): Promise<Blob> {
  const entries: AsyncZippable = {};
  for (const { name, blob } of files) {
    // one after the other keeps a hundred PDFs from being in memory twice
    // oxlint-disable-next-line no-await-in-loop
    entries[freeName(name, entries)] = [new Uint8Array(await blob.arrayBuffer()), { level: 0 }];
  }
  return new Promise((resolve, reject) => {
    zip(entries, { consume: true }, (error, bytes) => {
      if (error) reject(error);
      else resolve(new Blob([Uint8Array.from(bytes)], { type: 'application/zip' }));
    });
  });
}

function freeName(name: string, taken: AsyncZippable): string {
  if (!(name in taken)) return name;
  const dot = name.lastIndexOf('.');
  for (let number = 2; ; number += 1) {
    const candidate = `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    if (!(candidate in taken)) return candidate;
  }
}
