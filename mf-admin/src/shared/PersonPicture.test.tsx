import { render, screen } from '@plumbline/testing';
import { PersonPicture } from './PersonPicture.tsx';

describe('PersonPicture', () => {
  it.each([
    ['Dana Whitfield', 'DW'],
    ['  luis  ', 'L'],
    ['owner@plumbline.test', 'O'],
    ['Cedar & Stone', 'CS'],
  ])('of %s without a picture shows %s', (name, initials) => {
    render(<PersonPicture name={name} size={40} />);

    expect(screen.getByText(initials)).toBeVisible();
  });

  it('shows a picture if there is one', () => {
    render(<PersonPicture name="Dana" size={40} src="/dana.png" alt="Picture of Dana" />);

    expect(screen.getByRole('img', { name: 'Picture of Dana' })).toHaveAttribute(
      'src',
      '/dana.png',
    );
  });
});
