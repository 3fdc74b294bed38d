import { Box } from '@plumbline/design';
import { render, screen } from '@testing-library/react';
import { createRef } from 'react';

it('draws what a component is made of, with what is meant for it, and no style', () => {
  const link = createRef<HTMLAnchorElement>();
  render(
    <Box component="section" aria-label="Frame" sx={{ m: 1 }}>
      <Box component="a" href="/there" ref={link} sx={{ display: 'none' }}>
        There
      </Box>
    </Box>,
  );

  expect(screen.getByRole('region', { name: 'Frame' }).outerHTML).toBe(
    '<section class="MuiBox-root" aria-label="Frame"><a class="MuiBox-root" href="/there">There</a></section>',
  );
  expect(link.current).toBe(screen.getByRole('link'));
  expect(document.querySelector('style[data-emotion]')).toBeNull();
});
