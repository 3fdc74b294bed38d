import { act, renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../area.ts';
import { Fill } from './Assistant.tsx';

it('opens when the shell asks for it, and gives the focus back', async () => {
  const { platform, user } = renderInShell(
    <>
      <button type="button">Ask</button>
      <Fill />
    </>,
    { area, answers: { 'GET /rest/v1/ai_conversations': [] } },
  );
  await user.click(screen.getByRole('button', { name: 'Ask' }));

  act(() => platform.events.emit('assistant.requested@1', {}));
  expect(await screen.findByRole('textbox', { name: 'Your question' })).toHaveFocus();
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
});
