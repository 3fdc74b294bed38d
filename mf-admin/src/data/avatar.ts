import { api, listTag, rowTag } from '@plumbline/data';

const bucket = 'avatars';
const changed = [rowTag('Session', 'current'), listTag('Profile')];

type NewAvatar = { company: string; user: string; file: File };

export const { useAvatarSaveMutation, useAvatarRemoveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Uploads one's own picture and shows it from now on. */
    avatarSave: build.mutation<null, NewAvatar>({
      query:
        ({ company, user, file }) =>
        async ({ db }) => {
          const ending = file.type.split('/').at(-1) ?? 'png';
          const path = `${company}/${user}/${crypto.randomUUID()}.${ending}`;
          const store = db.storage.from(bucket);
          const stored = await store.upload(path, await file.arrayBuffer(), {
            cacheControl: '3600',
            contentType: file.type,
          });
          if (stored.error) return { data: null, error: stored.error };
          const saved = await db
            .from('user_profiles')
            .update({ avatar_url: store.getPublicUrl(path).data.publicUrl })
            .eq('id', user);
          // A picture that no profile names would never be seen nor removed.
          if (saved.error) await store.remove([path]);
          return saved;
        },
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    avatarRemove: build.mutation<null, string>({
      query:
        (user) =>
        ({ db }) =>
          db.from('user_profiles').update({ avatar_url: null }).eq('id', user),
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
  }),
});
