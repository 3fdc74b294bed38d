import { render } from '@testing-library/react';
import { dotted } from './dotted.tsx';

describe('dotted', () => {
  it.each([
    [['Quote', 'Standard'], 'Quote · Standard'],
    [[null, 'Residential', undefined, false, '', <b key="city">Austin</b>], 'Residential · Austin'],
    [['alone'], 'alone'],
  ])('says what there is, with points between (%#)', (parts, text) => {
    const { container } = render(dotted(...parts));

    expect(container.textContent).toBe(text);
  });
});
