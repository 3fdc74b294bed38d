import { registry } from '@plumbline/contract';
import type { Blobs } from './blobs.ts';

const readOnly = () =>
  Promise.reject(new Error('A portal shows what is live; it takes no releases at its address.'));

/**
 * What a running portal serves of its store, by the store's paths: the live registry, the live areas, and what the
 * shell gives to areas. Nothing can be written.
 */
export function portalBlobs(portal: URL): Blobs {
  let asked: Promise<Uint8Array | null> | undefined;
  const live = () => (asked ??= readFrom(portal, 'registry.json'));
  const areas = async () => {
    const bytes = await live();
    return bytes ? registry.parse(JSON.parse(new TextDecoder().decode(bytes))) : null;
  };
  return {
    keepsCompressed: false,
    read: (path) => (path.startsWith('revisions/') ? live() : readFrom(portal, path)),
    create: readOnly,
    replace: readOnly,
    update: readOnly,
    async list(folder) {
      const found = await areas();
      if (!found) return [];
      if (folder === 'revisions') return [`${String(found.revision).padStart(6, '0')}.json`];
      if (folder === 'areas') return Object.keys(found.areas);
      const version = found.areas[folder.replace(/^areas\//, '')]?.version;
      return version ? [version] : [];
    },
  };
}

/** One file that a portal serves; null for what is not there. @throws Error when it does not answer */
async function readFrom(portal: URL, path: string): Promise<Uint8Array | null> {
  // No release has a change's note at its address.
  if (path.startsWith('changes/')) return null;
  const answer = await fetch(new URL(path, portal)).catch((error: unknown) => {
    throw new Error(`The portal at ${portal.origin} cannot be reached.`, { cause: error });
  });
  const isPage = answer.headers.get('content-type')?.includes('text/html');
  if (answer.status === 404 || isPage) return null;
  if (!answer.ok) throw new Error(`${portal.origin}/${path} answers ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
