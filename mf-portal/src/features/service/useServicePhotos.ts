import { messageOf } from '@plumbline/data';
import { usePortalServicePhotoMutation, type ServicePhoto } from '../../data/serviceRequests.ts';

/** Sends photos to a request; resolves to why some were refused. */
export function useServicePhotos(session: string) {
  const [send] = usePortalServicePhotoMutation();
  return async (requestId: string, photos: readonly ServicePhoto[]): Promise<string[]> => {
    const answers = await Promise.all(
      photos.map(async (file) => {
        const { error } = await send({ session, requestId, file });
        return error && `${file.name}: ${messageOf(error)}`;
      }),
    );
    return answers.filter((problem) => problem !== undefined);
  };
}
