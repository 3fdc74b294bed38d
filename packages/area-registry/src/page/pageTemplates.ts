import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type PageTemplates = {
  /** The template for the path of a request. */
  page: (pathname: string) => string;
  /** The document around light pages of areas; undefined for a shell that was built without it. */
  light: string | undefined;
};

/**
 * Reads the pages of a built shell: each public page has a file of its own in site/ (`/` is landing.html),
 * every other path gets the app's index.html. Light pages of areas share light.html.
 */
export async function readPageTemplates(shellDirectory: string): Promise<PageTemplates> {
  const app = await readFile(join(shellDirectory, 'index.html'), 'utf8');
  const site = join(shellDirectory, 'site');
  const names = (await readdir(site).catch(() => [])).filter((name) => name.endsWith('.html'));
  const pages = new Map(
    await Promise.all(
      names.map(async (name) => [pathOf(name), await readFile(join(site, name), 'utf8')] as const),
    ),
  );
  const light = await readFile(join(shellDirectory, 'light.html'), 'utf8').catch(() => undefined);
  return { page: (pathname) => pages.get(pathname.replace(/(.)\/$/, '$1')) ?? app, light };
}

function pathOf(file: string): string {
  const name = file.slice(0, -'.html'.length);
  return name === 'landing' ? '/' : `/${name}`;
}
