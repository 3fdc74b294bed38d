type Version = readonly [number, number, number];

/**
 * Whether a version is in a range as package.json writes it: `19`, `^1.2.0`, `~1.2`, `>=1.0.0 <3.0.0`, `^18 || ^19`.
 * A range in another form, such as `workspace:*`, includes every version. Pre-release parts are not compared.
 */
export function isInRange(version: string, range: string): boolean {
  const given = numbersOf(version);
  if (!given || !isRange.test(range)) return true;
  return range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+(?![\d\s])/)
      .every((one) => fits(given, one)),
  );
}

const isRange = /^[\s\d.x*^~<>=|v-]*$/;

function fits(version: Version, comparator: string): boolean {
  const [, sign = '', text = ''] = /^([\^~<>=v]*)\s*(.*)$/.exec(comparator) ?? [];
  const wanted = numbersOf(text);
  if (!wanted) return true;
  const order = compare(version, wanted);
  switch (sign) {
    case '>=':
      return order >= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '^':
      return order >= 0 && compare(version, afterCaret(wanted)) < 0;
    case '~':
      return order >= 0 && compare(version, [wanted[0], wanted[1] + 1, 0]) < 0;
    default:
      return text
        .split('.')
        .slice(0, 3)
        .every((part, at) => !/^\d/.test(part) || Number.parseInt(part, 10) === version[at]);
  }
}

function afterCaret([major, minor, patch]: Version): Version {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

function numbersOf(text: string): Version | undefined {
  const found = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text);
  return found ? [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)] : undefined;
}
