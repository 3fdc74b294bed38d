import { act, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { Fill } from '../../slots/Assistant.tsx';

/** Fake speech recognition controlled by the test. */
class Recognition {
  static last: Recognition | undefined;
  lang = '';
  interimResults = false;
  isRunning = false;
  onresult: (event: unknown) => void = () => {};
  onend: () => void = () => {};
  onerror: (event: unknown) => void = () => {};
  constructor() {
    Recognition.last = this;
  }
  start() {
    this.isRunning = true;
  }
  stop() {
    this.isRunning = false;
    this.onend();
  }
}
const hear = (...words: string[]) =>
  act(() => Recognition.last?.onresult({ results: words.map((transcript) => [{ transcript }]) }));

const show = async () => {
  const shown = renderInShell(<Fill />, {
    area,
    answers: {
      'GET /rest/v1/ai_conversations': [],
      'POST /rest/v1/ai_conversations': null,
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Open AI Assistant' }));
  const input = await screen.findByRole('textbox', { name: 'Your question' });
  return { ...shown, input };
};

describe('voice input', () => {
  beforeEach(() => {
    Reflect.set(window, 'webkitSpeechRecognition', Recognition);
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'webkitSpeechRecognition');
  });

  it('appends speech to the typed text', async () => {
    const { user, input } = await show();
    await user.type(input, 'Please:');

    await user.click(screen.getByRole('button', { name: 'Voice input' }));
    hear('what is');
    expect(input).toHaveValue('Please: what is');
    hear('what is overdue');

    expect(Recognition.last).toMatchObject({ lang: 'en-US', interimResults: true });
    expect(input).toHaveValue('Please: what is overdue');
  });

  it('stops on request and can start again', async () => {
    const { user, input } = await show();
    await user.click(screen.getByRole('button', { name: 'Voice input' }));
    hear('one');

    await user.click(screen.getByRole('button', { name: 'Stop voice input' }));
    await user.click(await screen.findByRole('button', { name: 'Voice input' }));
    hear('two');

    expect(input).toHaveValue('one two');
    expect(screen.getByRole('button', { name: 'Stop voice input' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('shows that the microphone is blocked and keeps the typed text', async () => {
    const { user, input } = await show();
    await user.type(input, 'half a question');
    await user.click(screen.getByRole('button', { name: 'Voice input' }));

    act(() => Recognition.last?.onerror({ error: 'not-allowed' }));

    expect(await screen.findByText(/blocked the microphone/)).toBeVisible();
    expect(input).toHaveValue('half a question');
    expect(screen.getByRole('button', { name: 'Voice input' })).toBeVisible();
  });
});

it('is hidden without browser support', async () => {
  await show();

  expect(screen.queryByRole('button', { name: 'Voice input' })).toBeNull();
});
