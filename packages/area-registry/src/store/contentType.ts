const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
};

/** The content type that a bucket stores beside a file, by the ending of its name. */
export function contentType(path: string): string {
  return types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
