import { scoped } from './scopedStylesPlugin.ts';

it('holds styles to pages that name the area, in a layer', () => {
  expect(scoped('.a_b{color:red}', 'permits')).toBe(
    '@layer areas{@scope ([data-areas~="permits"]){.a_b{color:red}}}',
  );
});
