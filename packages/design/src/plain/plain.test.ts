import { readFileSync } from 'node:fs';
import { themeSheet } from '../theme/themeSheet.ts';

const css = readFileSync(new URL('plain.css', import.meta.url), 'utf8');
const compact = (value: string) => value.replaceAll(/\s/g, '').toLowerCase();

/** The variables of one scheme, where a later rule wins. */
function variables(sheet: string, scheme: 'light' | 'dark'): Map<string, string> {
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
    ([, selector = '']) =>
      /:root/.test(selector) || new RegExp(`data-theme=['"]${scheme}`).test(selector),
  );
  return new Map(
    rules.flatMap(([, , body = '']) =>
      [...body.matchAll(/(--pl-[\w-]+):\s*([^;]+)/g)].map(([, name = '', value = '']) => [
        name,
        compact(value),
      ]),
    ),
  );
}

describe.each(['light', 'dark'] as const)('the frame’s variables in the %s scheme', (scheme) => {
  it('are those of the theme', () => {
    const theme = variables(themeSheet, scheme);
    const own = variables(css, scheme);

    expect(own.size).toBeGreaterThan(20);
    expect([...own].filter(([name, value]) => theme.get(name) !== value)).toEqual([]);
  });

  it('are all that its rules use', () => {
    const own = variables(css, scheme);
    const used = [...css.matchAll(/var\((--pl-[\w-]+)\)/g)].map(([, name = '']) => name);

    expect(used.filter((name) => !own.has(name))).toEqual([]);
  });
});

it('computes no styles of the page anew for each element that is added to it', () => {
  const always = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  const searches = [...always.matchAll(/:has\(([^{]*)\{/g)].map(([, argument = '']) => argument);

  expect(searches.length).toBeGreaterThan(0);
  expect(searches.filter((argument) => /:not\(|\*/.test(argument))).toEqual([]);
});
