import { api, listTag, rowTag } from '@plumbline/data';

const bucket = 'avatars';
const changed = [rowTag('Session', 'current'), listTag('Profile')];

type NewAvatar = { company: string; user: string; file: File };

export const { useAvatarSaveMutation, useAvatarRemoveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Uploads the user's picture and shows it everywhere. */
    avatarSave: build.mutation<null, NewAvatar>({
      query:
        ({ company, user, file }) =>
        async ({ db, storeFile }) => {
          const ending = file.type.split('/').at(-1) ?? 'png';
          const stored = await storeFile({
            bucket,
            path: `${company}/${user}/${crypto.randomUUID()}.${ending}`,
            file,
            type: file.type,
          });
          if (!stored.data) return { data: null, error: stored.error };
          const { path } = stored.data;
          const store = db.storage.from(bucket);
          const saved = await db
            .from('user_profiles')
            .update({ avatar_url: store.getPublicUrl(path).data.publicUrl })
            .eq('id', user);
          // Without a profile pointing to it, nothing would show or delete the file.
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
