import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Answers the template for the path of a request. */
export type PageTemplates = (pathname: string) => string;

/**
 * Reads the pages of a built shell: each public page has a file of its own in site/ (`/` is landing.html),
 * every other path gets the app's index.html.
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
  return (pathname) => pages.get(pathname.replace(/(.)\/$/, '$1')) ?? app;
}

function pathOf(file: string): string {
  const name = file.slice(0, -'.html'.length);
  return name === 'landing' ? '/' : `/${name}`;
}
