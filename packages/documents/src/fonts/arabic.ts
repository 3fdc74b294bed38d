/** One drawn character, and the text it stands for when it is copied or searched. */
export type Drawn = { code: number; text: string; level: number };

type Forms = { isolated: number; final: number; initial?: number; medial?: number };

const isMark = (code: number) => (code >= 0x064b && code <= 0x065f) || code === 0x0670;

/**
 * Letters and their joined shapes, read from Unicode's own compatibility mapping: the
 * presentation forms of one letter stand side by side as isolated, final, initial, medial.
 */
function readForms(): { letters: Map<string, Forms>; ligatures: Map<string, Forms> } {
  const groups = new Map<string, number[]>();
  const ranges = [
    [0xfb50, 0xfbb1],
    [0xfbd3, 0xfbff],
    [0xfe80, 0xfefc],
  ] as const;
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code += 1) {
      const base = String.fromCharCode(code).normalize('NFKC');
      groups.set(base, [...(groups.get(base) ?? []), code]);
    }
  }
  const letters = new Map<string, Forms>();
  const ligatures = new Map<string, Forms>();
  for (const [base, [isolated, final, initial, medial]] of groups) {
    if (isolated === undefined) continue;
    const forms = { isolated, final: final ?? isolated, initial, medial };
    if (base.length === 1) letters.set(base, forms);
    else if (base.startsWith('\u0644')) ligatures.set(base, forms);
  }
  return { letters, ligatures };
}

let known: ReturnType<typeof readForms> | undefined;

/** Chooses the joined shape of each Arabic letter, in logical order; other characters pass through. */
export function joinArabic(characters: readonly Drawn[]): Drawn[] {
  known ??= readForms();
  const { letters, ligatures } = known;
  const joined: Drawn[] = [];
  const formsAt = (at: number) => letters.get(characters[at]?.text ?? '');
  const neighbour = (at: number, step: 1 | -1): number => {
    let next = at + step;
    while (isMark(characters[next]?.code ?? 0)) next += step;
    return next;
  };
  const joinsForward = (at: number) =>
    characters[at]?.code === 0x0640 || formsAt(at)?.initial !== undefined;
  const joinsBack = (at: number) => {
    const forms = formsAt(at);
    return (
      characters[at]?.code === 0x0640 || (forms !== undefined && forms.final !== forms.isolated)
    );
  };
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at];
    if (!character) continue;
    const isAfter = joinsForward(neighbour(at, -1));
    const pair = ligatures.get(character.text + (characters[at + 1]?.text ?? ''));
    if (pair) {
      const code = isAfter ? pair.final : pair.isolated;
      joined.push({ ...character, code, text: character.text + (characters[at + 1]?.text ?? '') });
      at += 1;
      continue;
    }
    const forms = formsAt(at);
    if (!forms) {
      joined.push(character);
      continue;
    }
    const isBefore = forms.initial !== undefined && joinsBack(neighbour(at, 1));
    const code =
      isAfter && isBefore
        ? (forms.medial ?? forms.final)
        : isBefore
          ? forms.initial
          : isAfter
            ? forms.final
            : forms.isolated;
    joined.push({ ...character, code: code ?? forms.isolated });
  }
  return joined;
}
