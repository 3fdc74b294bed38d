const loader = String.raw`(?:async\s*)?\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]\s*,?\s*\)`;
const page = new RegExp(
  String.raw`['"]([a-z][\w-]*\.\w+)['"]\s*:\s*(?:${loader}|(\w+)\s*[,}])`,
  'g',
);
const named = new RegExp(String.raw`const\s+(\w+)\s*=\s*${loader}`, 'g');

/**
 * Which module holds each page, read from the source of routes.tsx: route id to import path.
 * The loader stands at the route, or in a constant above.
 */
export function pageImports(source: string): Record<string, string> {
  const constants = new Map([...source.matchAll(named)].map(([, name, path]) => [name, path]));
  return Object.fromEntries(
    [...source.matchAll(page)].flatMap(([, id = '', path, constant]) => {
      const found = path ?? constants.get(constant);
      return found ? [[id, found]] : [];
    }),
  );
}
