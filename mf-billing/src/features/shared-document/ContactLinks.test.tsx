import { render, screen } from '@plumbline/testing';
import { ContactLinks, Question } from './ContactLinks.tsx';

const company = { name: 'Ridgeline', address: null, phone: '(512) 555-0100', email: 'a@b.example' };
const show = (own: { phone?: null; email?: null }) =>
  render(
    <>
      <ContactLinks company={{ ...company, ...own }} />
      <Question company={{ ...company, ...own }} subject="Quote Q-0001" />
    </>,
  );
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('ContactLinks', () => {
  it('calls or writes the company with one tap, and names the document', () => {
    show({});

    expect(href('(512) 555-0100')).toBe('tel:5125550100');
    expect(href('a@b.example')).toBe('mailto:a@b.example');
    expect(href('Call')).toBe('tel:5125550100');
    expect(href('email us')).toBe('mailto:a@b.example?subject=Quote%20Q-0001');
  });

  it('offers only what the company has', () => {
    show({ phone: null, email: null });

    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText(/Questions/)).toBeNull();
  });
});
