import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import type { SeenDocument } from '../../data/sharedDocumentShapes.ts';
import { ContactLinks, Question } from './ContactLinks.tsx';

const company = { name: 'Ridgeline', address: null, phone: '(512) 555-0100', email: 'a@b.example' };
const show = (own: { phone?: null; email?: null }, can_ask = false, answers = {}) => {
  const document = { company: { ...company, ...own }, can_ask } as SeenDocument;
  return renderInShell(
    <>
      <ContactLinks company={document.company} />
      <Question token="secret" document={document} subject="Quote Q-0001" />
    </>,
    { area, answers },
  );
};
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('ContactLinks', () => {
  it('calls or writes the company with one tap, and names the document', async () => {
    show({});

    expect(await screen.findByText(/^Questions about it/)).toBeVisible();
    expect(href('(512) 555-0100')).toBe('tel:5125550100');
    expect(href('a@b.example')).toBe('mailto:a@b.example');
    expect(href('Call')).toBe('tel:5125550100');
    expect(href('email us')).toBe('mailto:a@b.example?subject=Quote%20Q-0001');
  });

  it('offers only what the company has, and sends a question once', async () => {
    const ask = 'POST /rest/v1/rpc/ask_about_document';
    const outcomes = [databaseError('PT429', 'You sent many questions.'), Response.json(null)];
    const { user, requests } = show({ phone: null, email: null }, true, {
      [ask]: () => outcomes.shift(),
    });

    await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
    expect(screen.queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Write your question first')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'Is cedar possible?');
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('You sent many questions.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send question' }));

    expect(await screen.findByText('Question sent. Ridgeline will get back to you.')).toBeVisible();
    const sent = requests.map(({ body }) => body);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ p_token: 'secret', p_question: 'Is cedar possible?' });
    expect(sent[1]).toEqual(sent[0]);
  });
});
