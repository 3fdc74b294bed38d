const address = /\/areas\/([a-z][a-z0-9-]*)\/(\d+\.\d+\.\d+(?:-[\w.]+)?)\//;

/** The area, and its version, that a script's address or a stack names first. */
export function areaOfScript(text: string): { area: string; version: string } | undefined {
  const [, area, version] = address.exec(text) ?? [];
  return area && version ? { area, version } : undefined;
}
