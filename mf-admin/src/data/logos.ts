import { api, listTag, listTags, rowTag, z } from '@plumbline/data';

const bucket = 'company-assets';

export const logoTypes = ['full_logo', 'icon_only', 'horizontal', 'vertical', 'watermark'] as const;
export type LogoType = (typeof logoTypes)[number];

const logo = z.object({
  id: z.string(),
  logo_type: z.enum(logoTypes),
  file_name: z.string(),
  file_path: z.string(),
  file_size: z.number(),
  is_primary: z.boolean(),
  created_at: z.string(),
});
export type Logo = z.infer<typeof logo>;

/** A unique storage path in the company's folder: time and random suffix. */
const freshPath = (company: string, fileName: string) => {
  const ending = /\.([a-z0-9]{2,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? 'png';
  const random = crypto.randomUUID().slice(0, 8);
  return `company-logos/${company}/${Date.now()}-${random}.${ending}`;
};

const changed = [listTag('Logo'), rowTag('Company', 'own'), listTag('Branding')];

type NewLogo = { company: string; file: File; logoType: LogoType; isPrimary: boolean };

export const {
  useLogoListQuery,
  useLogoAddMutation,
  useLogoSetPrimaryMutation,
  useLogoDeleteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    logoList: build.query<Logo[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('company_logos')
            .select('id, logo_type, file_name, file_path, file_size, is_primary, created_at')
            .eq('company_id', company)
            .order('created_at', { ascending: false }),
      rawResponseSchema: z.array(logo),
      providesTags: (rows) => listTags('Logo', rows),
    }),
    /** Uploads a logo without overwriting another, and adds its row. */
    logoAdd: build.mutation<Logo, NewLogo>({
      query:
        ({ company, file, logoType, isPrimary }) =>
        async ({ db, storeFile }) => {
          const stored = await storeFile({
            bucket,
            path: freshPath(company, file.name),
            file,
            type: file.type,
          });
          if (!stored.data) return { data: null, error: stored.error };
          const { path } = stored.data;
          const booked = await db.rpc('add_logo', {
            p_logo: {
              logo_type: logoType,
              file_name: file.name,
              file_path: path,
              file_size: file.size,
            },
            p_is_primary: isPrimary,
          });
          // Without a row, nothing would show or delete the file.
          if (booked.error) await db.storage.from(bucket).remove([path]);
          return booked;
        },
      rawResponseSchema: logo,
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    logoSetPrimary: build.mutation<Logo, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('set_primary_logo', { p_id: id }),
      rawResponseSchema: logo,
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
    logoDelete: build.mutation<null, { company: string; logo: Pick<Logo, 'id' | 'file_path'> }>({
      query:
        ({ company, logo: gone }) =>
        async ({ db }) => {
          const removed = await db
            .from('company_logos')
            .delete()
            .eq('company_id', company)
            .eq('id', gone.id);
          if (!removed.error) await db.storage.from(bucket).remove([gone.file_path]);
          return removed;
        },
      invalidatesTags: (_, error) => (error ? [] : changed),
    }),
  }),
});
