import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageConfig, registry, type AreaManifest, type Registry } from '@plumbline/contract';
import { readAreaManifest } from '@plumbline/bundler/rspack/areaManifestPlugin';
import { isLightPage, renderPage } from '@plumbline/area-registry/page';
import { signRegistry, type RegistryKeys } from '@plumbline/area-registry/store';

/**
 * What React Refresh listens to. It has to be there before React is, and an area comes after it.
 */
const refreshHook = `<script nonce="__NONCE__">globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers: new Map(), supportsFiber: true, inject(renderer) { this.renderers.set(this.renderers.size + 1, renderer); return this.renderers.size; }, onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {} };</script>`;

type DevPages = {
  product: URL;
  /** Folder of the shell that was built for development. */
  shell: string;
  /** Folder of the area's newest build. */
  area: string;
  /** A key of this run's own; the page trusts it instead of the operator's. */
  keys: RegistryKeys;
  /** How often the area was built. */
  builds: () => number;
};

const inlineJson = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? 'null');

/** The product's registry with the area as it is on this machine now. */
export async function devRegistry({ product, area, keys, builds }: DevPages): Promise<Registry> {
  const answer = await fetch(new URL('/registry.json', product));
  const live = registry.parse(await answer.json());
  const own: AreaManifest = await readAreaManifest(area);
  return signRegistry(
    {
      ...live,
      // Grows with each build, so that an area which is entered later is taken as it is then.
      revision: live.revision * 10_000 + builds(),
      areas: { ...live.areas, [own.id]: own },
    },
    keys,
  );
}

/**
 * A page of the product at the address of this run: the app with the development shell, the public pages as they
 * are. Undefined for what is no page.
 */
export async function devPage(
  pages: DevPages,
  path: string,
  origin: string,
): Promise<string | undefined> {
  const answer = await fetch(new URL(path, pages.product), { headers: { accept: 'text/html' } });
  const html = await answer.text();
  if (!html.includes('id="plumbline-config"')) return undefined;
  // Light pages are built for releases alone.
  const isApp = html.includes('id="plumbline-registry"') || isLightPage(html);
  return (isApp ? await appPage(pages, path, html) : html).replaceAll(pages.product.origin, origin);
}

async function appPage(pages: DevPages, path: string, html: string): Promise<string> {
  const config = pageConfig.parse(inlineJson(html, 'plumbline-config'));
  const template = await readFile(join(pages.shell, 'index.html'), 'utf8');
  return renderPage({
    template: template.replace('<head>', () => `<head>${refreshHook}`),
    // What fails here is the developer's; the product's log is of its users.
    config: { ...config, registryKey: pages.keys.publicKey, telemetryUrl: undefined },
    registry: await devRegistry(pages),
    manifestOf: async ({ base }) => {
      const answer = await fetch(new URL(`${base}area.json`, pages.product));
      return answer.text();
    },
    pathname: new URL(path, pages.product).pathname,
    nonce: 'dev',
  });
}
