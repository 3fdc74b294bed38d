const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const;
// Most browsers also claim to be Chrome, and those Safari.
const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const nameIn = (agent: string, list: readonly (readonly [RegExp, string])[]) =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** "iPhone, Safari", from how a browser names itself. */
export const deviceName = (agent: string): string =>
  [nameIn(agent, systems), nameIn(agent, browsers)].filter(Boolean).join(', ') || 'Unknown device';
