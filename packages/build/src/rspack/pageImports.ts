const page =
  /['"]?([a-z][\w-]*\.\w+)['"]\s*:\s*(?:async\s*)?\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]\s*,?\s*\)/g;

/** Which module holds each page, read from the source of routes.tsx: route id to import path. */
export function pageImports(source: string): Record<string, string> {
  return Object.fromEntries([...source.matchAll(page)].map(([, id = '', path = '']) => [id, path]));
}
