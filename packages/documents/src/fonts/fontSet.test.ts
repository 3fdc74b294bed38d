import type { FontSource } from './families.ts';
import { loadFonts } from './fontSet.ts';
import { nodeFonts } from './nodeFonts.ts';

/** Which files a text asks for. */
async function filesFor(text: string, brand?: string): Promise<string[]> {
  const asked: string[] = [];
  const counting: FontSource = {
    ranges: nodeFonts.ranges,
    file: (folder, name) => {
      asked.push(name);
      return nodeFonts.file(folder, name);
    },
  };
  await loadFonts([text], counting, brand);
  return asked.toSorted();
}

const latin = ['noto-sans-latin-400-normal.woff', 'noto-sans-latin-700-normal.woff'];

describe('loadFonts', () => {
  it('loads the Latin letters alone for a plain document, its dashes and signs included', async () => {
    expect(await filesFor('Kitchen – 2 × $1,200.00 · “done” … −5 €')).toEqual(latin);
  });

  it('adds the one slice that another writing needs', async () => {
    expect(await filesFor('Дом')).toEqual([
      'noto-sans-cyrillic-400-normal.woff',
      'noto-sans-cyrillic-700-normal.woff',
      ...latin,
    ]);
    expect(await filesFor('שלום')).toEqual([
      'noto-sans-hebrew-hebrew-400-normal.woff',
      'noto-sans-hebrew-hebrew-700-normal.woff',
      ...latin,
    ]);
  });

  it('asks only for files that the browser’s bundle has', async () => {
    const names = await filesFor('Łódź Дом Αθ שלום محمد 东京 김 สวัสดี 👷 ☎ ①');

    for (const name of names)
      expect(name).toMatch(
        /^(noto-sans-[a-z-]+-[47]00|noto-sans-(hebrew-hebrew|arabic-arabic|thai-thai)-[47]00|nanum-gothic-\d+-[47]00|noto-(sans-sc|emoji)-\d+-400)-normal\.woff$/,
      );
    expect(names.some((name) => /noto-sans-sc-[a-z]/.test(name))).toBe(false);
  });

  it.each([
    ['Inter', 'inter'],
    ['Roboto', 'roboto'],
    ['Open Sans', 'open-sans'],
    ['Lato', 'lato'],
    ['Montserrat', 'montserrat'],
    ['Source Sans Pro', 'source-sans-3'],
  ])('writes the letters of a brand in %s, and asks for no other family', async (brand, folder) => {
    expect(await filesFor('Kitchen – $1,200.00', brand)).toEqual([
      `${folder}-latin-400-normal.woff`,
      `${folder}-latin-700-normal.woff`,
    ]);
  });

  it('takes from the common families what the brand’s typeface lacks', async () => {
    const fonts = await loadFonts(['Łódź Дом 👷'], nodeFonts, 'Lato');

    const used = fonts.shape('Łódź Дом 👷', 'regular').map(({ font }) => font.name);
    expect(new Set(used)).toEqual(
      new Set([
        'lato-latin-400-normal.woff',
        'lato-latin-ext-400-normal.woff',
        'noto-sans-cyrillic-400-normal.woff',
        expect.stringMatching(/^noto-emoji-/),
      ]),
    );
    expect(fonts.missing()).toEqual([]);
  });

  it.each(['👷 b', '김 김'])(
    'sets the words of %s apart by the blank of the text',
    async (text) => {
      const fonts = await loadFonts([text], nodeFonts);

      expect(fonts.shape(text, 'regular')[1]).toMatchObject({ glyph: 3, width: 260, text: ' ' });
    },
  );

  it('falls back to the common families for a typeface it does not have', async () => {
    expect(await filesFor('Kitchen', 'Comic Sans')).toEqual(latin);
  });
});
