import { render, screen, userEvent, waitFor } from '@plumbline/testing';
import { emptyLine } from '../draftLines.ts';
import { useWizardDraft } from './useWizardDraft.ts';

/** The browser's locks, with another tab that writes the documents of these ids. */
function otherTabWrites(ids: string[]) {
  const held = ids.map((id) => `plumbline.document.${id}`);
  const request = async (name: string, _: LockOptions, hold: (lock: Lock | null) => unknown) =>
    hold(held.includes(name) ? null : { name, mode: 'exclusive' });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

const line = { ...emptyLine(), id: 'line' };

function Draft({ version = null }: { version?: number | null }) {
  const start = { id: 'own', version, head: { title: '' }, lines: [line] };
  const { id, lines, setStep, setLines } = useWizardDraft({ storageKey: 'draft', start });
  return (
    <>
      <p>{[id, ...lines.map((one) => one.id)].join(' ')}</p>
      <button onClick={() => setStep('items')}>Next</button>
      <button onClick={() => setLines([{ ...line, name: 'Door' }])}>Change</button>
    </>
  );
}
const ids = () => screen.getByRole('paragraph').textContent?.split(' ') ?? [];

describe('useWizardDraft', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('is another document where a tab still writes this one', async () => {
    otherTabWrites(['own']);
    render(<Draft />);

    await waitFor(() => expect(ids()[0]).not.toBe('own'));
    expect(ids()[1]).not.toBe('line');
  });

  it.each([
    ['a new document that no other tab writes', ['other'], null],
    ['a stored document, whose version tells of the other', ['own'], 3],
  ])('stays %s', async (_, written, version) => {
    otherTabWrites(written);
    const { rerender } = render(<Draft version={version} />);
    await Promise.resolve();
    rerender(<Draft version={version} />);

    expect(ids()).toEqual(['own', 'line']);
  });

  it('restores a draft of a release whose form had fewer fields', () => {
    const stored = { id: 'own', version: null, step: 'items', head: {}, lines: [line] };
    localStorage.setItem('draft', JSON.stringify({ ...stored, id: 'earlier' }));
    render(<Draft />);

    expect(ids()[0]).toBe('earlier');
  });

  it('keeps a stored document once something of it has changed, not while it is paged through', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Draft version={3} />);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    unmount();
    expect(localStorage).toHaveLength(0);

    const again = render(<Draft version={3} />);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    again.unmount();
    expect(JSON.parse(localStorage.getItem('draft') ?? '')).toMatchObject({
      lines: [{ name: 'Door' }],
    });
  });
});
