import { render } from '@testing-library/react';
import { unbroken } from './unbroken.tsx';

const whole = (text: string) => `<span style="white-space: nowrap;">${text}</span>`;

describe('unbroken', () => {
  it.each([
    ['Progress invoice INV-0130', `Progress invoice ${whole('INV-0130')}`],
    ['Credit note for INV-0130', `Credit note for ${whole('INV-0130')}`],
    ['Lake-house extension', 'Lake-house extension'],
    // Longer than a phone is wide.
    ['Invoice 2026-RIDGELINE-BUILDERS-0001', 'Invoice 2026-RIDGELINE-BUILDERS-0001'],
  ])('keeps the number in "%s" on one line', (words, html) => {
    const { container } = render(<h1>{unbroken(words)}</h1>);

    expect(container.innerHTML).toBe(`<h1>${html}</h1>`);
    expect(container).toHaveTextContent(words);
  });
});
