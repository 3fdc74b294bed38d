import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const worthIt = /\.(js|css|json|svg)$/;
const makers = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) };

/** The files of an upload and their compressed copies, which are made when they are read. */
export function compressed(files: Map<string, Uint8Array>) {
  const own = [...files.keys()];
  const copies = own.filter((name) => worthIt.test(name));
  const fileOf = (name: string) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`There is no ${name}.`);
    return bytes;
  };
  return {
    names: [...own, ...copies.map((name) => `${name}.br`), ...copies.map((name) => `${name}.gz`)],
    read: async (name: string): Promise<Uint8Array> => {
      const ending = name.slice(-3);
      if (ending === '.br' || ending === '.gz') return makers[ending](fileOf(name.slice(0, -3)));
      return fileOf(name);
    },
  };
}
