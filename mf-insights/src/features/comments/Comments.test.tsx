import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { Fill } from '../../slots/Comments.tsx';

const subject = {
  subject_type: 'quote' as const,
  subject_id: '00000000-0000-4000-8000-0000000000b1',
};
const sam = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Sam Plank' };
const theirs = {
  id: '00000000-0000-4000-8000-0000000000c1',
  body: 'Please check the tax',
  mentions: [],
  author_id: sam.id,
  author_name: sam.name,
  created_at: '2026-11-25T12:00:00Z',
  edited_at: null,
  version: 1,
};
const thread = { comments: [theirs], people: [sam], is_watching: false };

const show = (answers: Record<string, unknown> = {}, role: 'owner' | 'project_manager' = 'owner') =>
  renderInShell(<Fill {...subject} />, {
    area,
    role,
    answers: {
      'POST /rest/v1/rpc/comment_thread': thread,
      'POST /rest/v1/rpc/save_comment': {},
      'POST /rest/v1/rpc/set_comment_deleted': null,
      'POST /rest/v1/watchers': [],
      ...answers,
    },
  });
const bodyOf = (shown: ReturnType<typeof show>, path: string) =>
  shown.requests.filter((one) => one.path.endsWith(path)).map(({ body }) => body);

describe('the comments on a record', () => {
  it('offers names after an @ and sends who is mentioned', async () => {
    const shown = show();
    const { user } = shown;
    const box = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(box, 'Thanks @pl');
    expect(screen.getByRole('option', { name: 'Sam Plank' })).toBeVisible();

    await user.keyboard('{Enter}');
    await waitFor(() => expect(box).toHaveValue('Thanks @Sam Plank '));
    await user.click(screen.getByRole('button', { name: 'Comment' }));

    await waitFor(() =>
      expect(bodyOf(shown, 'save_comment')).toMatchObject([
        { p_comment: { ...subject, body: 'Thanks @Sam Plank', mentions: [sam.id] } },
      ]),
    );
    await waitFor(() => expect(box).toHaveValue(''));
  });

  it('keeps what was written when it is refused, and says why', async () => {
    const { user } = show({
      'POST /rest/v1/rpc/save_comment': databaseError('PT422', 'Sam Plank can’t see this.'),
    });
    const box = await screen.findByRole('textbox', { name: 'Comment' });
    await user.type(box, 'Hello');
    await user.click(screen.getByRole('button', { name: 'Comment' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Sam Plank can’t see this.');
    expect(box).toHaveValue('Hello');
  });

  it('lets an owner delete, and Undo bring back', async () => {
    const shown = show();
    const { user } = shown;
    const line = within(await screen.findByRole('listitem'));
    expect(line.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(line.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await waitFor(() =>
      expect(bodyOf(shown, 'set_comment_deleted')).toEqual([
        { p_id: theirs.id, p_is_deleted: true },
        { p_id: theirs.id, p_is_deleted: false },
      ]),
    );
  });

  it('leaves another’s comment alone for other roles', async () => {
    show({}, 'project_manager');

    const line = within(await screen.findByRole('listitem'));
    expect(line.queryByRole('button')).toBeNull();
  });

  it('watches a record', async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole('button', { name: 'Watch' }));

    await waitFor(() => expect(bodyOf(shown, 'watchers')).toEqual([subject]));
  });

  it('tries again where the comments did not load', async () => {
    let isDown = true;
    const { user } = show({
      'POST /rest/v1/rpc/comment_thread': () =>
        isDown ? new Response('{}', { status: 500 }) : Response.json(thread),
    });
    await screen.findByRole('alert');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Please check the tax')).toBeVisible();
  });
});
