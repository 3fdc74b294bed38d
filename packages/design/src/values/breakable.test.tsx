import { render } from '@testing-library/react';
import { breakable } from './breakable.tsx';

describe('breakable', () => {
  it.each([
    ['a.lee@office.example', 'a.<wbr>lee@<wbr>office.example'],
    ['Austin, TX 78704. By night', 'Austin, TX 78704. By night'],
  ])('breaks %s where a reader would', (value, html) => {
    const { container } = render(<p>{breakable(value)}</p>);

    expect(container.querySelector('p')).toContainHTML(`<p>${html}</p>`);
  });
});
