import { jest } from '@jest/globals';
import { act, fireEvent, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { Photo } from '../../../data/photos.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';
// Loaded ahead, so that the first test does not wait for the tab's code.
import './PhotosTab.tsx';

const project = makeFile({ photo_counts: { all: 1, before: 0, during: 1, after: 0 } });
const photo: Photo = {
  id: 'a0000000-0000-4000-8000-000000000001',
  project_id: project.id,
  object_path: 'company/one.jpg',
  thumbnail_path: null,
  file_name: 'one.jpg',
  title: 'South wall',
  description: '',
  phase: 'during',
  taken_at: '2026-11-02T10:00:00Z',
  latitude: 48.141667,
  longitude: 11.568333,
  uploaded_by_name: 'Sam Ortiz',
  annotations: [
    {
      id: 'a1',
      text: 'Crack here',
      x: 0.25,
      y: 0.5,
      author: 'Sam Ortiz',
      created_at: '2026-11-02T11:00:00Z',
    },
  ],
};

const show = (answers: Record<string, unknown> = {}) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=photos`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/project_photo_list': [photo],
      'POST /storage/v1/object/sign/project-photos': [
        { path: photo.object_path, signedURL: '/object/sign/one', error: null },
      ],
      'PATCH /rest/v1/project_photos': null,
      'DELETE /rest/v1/photo_annotations': null,
      'POST /rest/v1/photo_annotations': null,
      ...answers,
    },
  });

async function openPhoto(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: /South wall/ }));
  return within(await screen.findByRole('dialog', { name: 'South wall' }));
}

describe('PhotosTab', () => {
  it('offers upload and camera, counts by phase, and shows the facts of a photo', async () => {
    const { user } = show();
    await screen.findByRole('button', { name: /South wall/ });
    const phases = within(screen.getByRole('tablist', { name: 'Phase' })).getAllByRole('tab');
    expect(phases.map(({ textContent }) => textContent)).toEqual([
      'All (1)',
      'Before (0)',
      'During (1)',
      'After (0)',
    ]);
    expect(screen.getByRole('button', { name: 'Take Photo' })).toBeVisible();
    const uploads = screen.getAllByRole('button', { name: 'Upload Photos' });
    expect(uploads).toHaveLength(2);

    const viewer = await openPhoto(user);

    for (const text of ['Date', 'Uploaded by', 'Phase', 'Annotations', 'Crack here'])
      expect(viewer.getByText(text)).toBeVisible();
    for (const name of ['Download', 'Share'])
      expect(viewer.getByRole('button', { name })).toBeVisible();
  });

  it('shows a hundred photos at first, and the rest when asked', async () => {
    const many = Array.from({ length: 140 }, (_, at) => ({
      ...photo,
      id: `p${at}`,
      title: `Photo ${at}`,
      annotations: [],
    }));
    show({
      'POST /rest/v1/rpc/project_overview': {
        ...project,
        photo_counts: { all: 140, before: 0, during: 140, after: 0 },
      },
      'GET /rest/v1/project_photo_list': ({ query }: { query: URLSearchParams }) =>
        many.slice(0, Number(query.get('limit'))),
    });
    // By text: among so many pictures a search by role takes seconds.
    const more = await screen.findByText('Show more photos');
    const shown = () => screen.getAllByAltText(/^Photo \d+$/);
    expect(shown()).toHaveLength(100);
    expect(screen.getByText('All (140)')).toBeVisible();
    expect(screen.getByText('Download 100 photos')).toBeVisible();

    fireEvent.click(more);

    await waitFor(() => expect(shown()).toHaveLength(140));
    expect(screen.getByText('Download all')).toBeVisible();
    expect(screen.queryByText('Show more photos')).toBeNull();
  });

  it('asks for the photos of the chosen phase alone', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('tab', { name: 'During (1)' }));

    await waitFor(() =>
      expect(requests.some(({ query }) => query.get('phase') === 'eq.during')).toBe(true),
    );
  });

  it('says so when there is no photo', async () => {
    show({ 'GET /rest/v1/project_photo_list': [] });

    expect(await screen.findByRole('heading', { name: 'No Photos Yet' })).toBeVisible();
  });

  it('shows the watermark for a photo whose file is gone, and the others as they are', async () => {
    const gone = { ...photo, id: 'gone', object_path: 'company/gone.jpg', title: 'North wall' };
    show({
      'GET /rest/v1/project_photo_list': [photo, gone],
      'POST /storage/v1/object/sign/project-photos': [
        { path: photo.object_path, signedURL: '/object/sign/one', error: null },
        { path: gone.object_path, signedURL: null, error: 'Either the object does not exist' },
      ],
    });
    const picture = (name: string) => screen.findByRole('img', { name });

    await waitFor(async () =>
      expect(await picture('South wall')).toHaveAttribute(
        'src',
        expect.stringContaining('/object/sign/one'),
      ),
    );
    expect(await picture('North wall')).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:.*path/),
    );

    fireEvent.error(await picture('South wall'));

    expect(await picture('South wall')).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:.*path/),
    );
  });

  describe('on a tab that stays open', () => {
    const picture = () => screen.getByRole('img', { name: 'South wall' });
    const at = (signature: number) =>
      expect.stringContaining(`/object/sign/one?token=${signature}`);
    /** Shows the tab on a stopped clock; each signature is a new one. */
    async function showSigned() {
      let signature = 0;
      const { requests } = show({
        'POST /storage/v1/object/sign/project-photos': () => [
          {
            path: photo.object_path,
            signedURL: `/object/sign/one?token=${(signature += 1)}`,
            error: null,
          },
        ],
      });
      await waitFor(() => expect(picture()).toHaveAttribute('src', at(1)));
      return { signatures: () => requests.filter(({ path }) => path.includes('/sign/')).length };
    }
    const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000));
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('renews an address before it runs out, and leaves the picture that is there', async () => {
      const { signatures } = await showSigned();
      fireEvent.load(picture());

      await pass(4.5);

      await waitFor(() => expect(signatures()).toBe(2));
      expect(picture()).toHaveAttribute('src', at(1));
    });

    it('shows a picture whose address had run out, once it has a new one', async () => {
      await showSigned();
      fireEvent.error(picture());
      expect(picture()).toHaveAttribute('src', expect.stringMatching(/^data:/));

      await pass(4.5);

      await waitFor(() => expect(picture()).toHaveAttribute('src', at(2)));
    });

    it('renews nothing out of sight, and at once when it is come back to', async () => {
      const { signatures } = await showSigned();
      const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await pass(30);
      expect(signatures()).toBe(1);

      visibility.mockRestore();
      fireEvent(document, new Event('visibilitychange'));

      await waitFor(() => expect(picture()).toHaveAttribute('src', at(2)));
    });
  });

  it('changes title and description of a photo', async () => {
    const { user, requests } = show();
    const viewer = await openPhoto(user);

    await user.click(viewer.getByRole('button', { name: 'Edit Details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Photo Details' }));
    await user.type(dialog.getByLabelText('Description'), 'After the rain');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await screen.findByRole('dialog', { name: 'South wall' });
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      title: 'South wall',
      description: 'After the rain',
    });
  });

  it('shows where a photo was taken, with the way to a map', async () => {
    const { user } = show();

    const viewer = await openPhoto(user);

    expect(viewer.getByRole('link', { name: /48\.14167, 11\.56833/ })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=48.141667&mlon=11.568333'),
    );
  });

  it('says so when a photo that is to be downloaded has no file any more', async () => {
    let isGone = false;
    const { user } = show({
      'POST /storage/v1/object/sign/project-photos': () => [
        { path: photo.object_path, signedURL: isGone ? null : '/object/sign/one', error: null },
      ],
    });
    const viewer = await openPhoto(user);
    isGone = true;

    await user.click(viewer.getByRole('button', { name: 'Download' }));

    expect(await screen.findByText('Couldn’t load the photo.')).toBeVisible();
  });

  it('is annotated by keyboard, and moved by the arrows while it is enlarged', async () => {
    const other = { ...photo, id: 'other', title: 'North wall', annotations: [] };
    const { user, requests } = show({ 'GET /rest/v1/project_photo_list': [photo, other] });
    const viewer = await openPhoto(user);
    const stage = () => screen.getByRole('region', { name: /^Photo\. Press Enter/ });

    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'North wall' })).toBeVisible();
    await user.keyboard('{ArrowLeft}');
    stage().focus();
    await user.keyboard('{Enter}{ArrowRight}{ArrowUp}');
    await user.type(viewer.getByLabelText('Annotation'), 'Plumb here');
    await user.click(viewer.getByRole('button', { name: 'Add' }));
    const sent = () => requests.find(({ path }) => path.endsWith('photo_annotations'))?.body;
    await waitFor(() => expect(sent()).toMatchObject({ text: 'Plumb here', x: 0.52, y: 0.48 }));
    await user.click(viewer.getByRole('button', { name: 'Zoom in' }));
    stage().focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'South wall' })).toBeVisible();
    await user.click(viewer.getByRole('button', { name: 'Zoom out' }));
    stage().focus();
    await user.keyboard('{ArrowRight}');

    expect(await screen.findByRole('dialog', { name: 'North wall' })).toBeVisible();
  });

  it('deletes an annotation and brings it back as it was', async () => {
    const { user, requests } = show();
    const viewer = await openPhoto(user);

    await user.click(viewer.getByRole('button', { name: 'Delete annotation Crack here' }));
    // The viewer is modal: what lies behind it is hidden from the tree, not from the eye.
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));

    const restored = requests.find(
      ({ method, path }) => method === 'POST' && path.endsWith('photo_annotations'),
    );
    expect(restored?.body).toMatchObject({ id: 'a1', text: 'Crack here', x: 0.25, y: 0.5 });
  });
});
