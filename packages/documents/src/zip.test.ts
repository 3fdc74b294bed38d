import { unzipSync } from 'fflate';
import { zipFiles } from './zip.ts';

describe('zipFiles', () => {
  it('keeps every file, equal names apart', async () => {
    const files = ['one', 'two', 'three'].map((text, at) => ({
      name: at < 2 ? 'INV-1_Küche.pdf' : 'INV-2.pdf',
      blob: new Blob([text]),
    }));

    const entries = unzipSync(new Uint8Array(await (await zipFiles(files)).arrayBuffer()));

    expect(
      Object.entries(entries).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
    ).toEqual([
      ['INV-1_Küche.pdf', 'one'],
      ['INV-1_Küche (2).pdf', 'two'],
      ['INV-2.pdf', 'three'],
    ]);
  });
});
