import { api, listTag, listTags, rowTag, z } from '@plumbline/data';
import type { BrandOutput } from '../shared/color/brandForm.ts';
import { brandFonts } from '../shared/color/brandForm.ts';

const branding = z.object({
  id: z.string(),
  name: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  accent_color: z.string(),
  font_family: z.enum(brandFonts),
  font_size_base: z.number(),
});
export type Branding = z.infer<typeof branding>;

export const guidelineTypes = [
  'color_palette',
  'typography',
  'logo_usage',
  'spacing',
  'imagery',
  'tone_voice',
] as const;

const guideline = z.object({
  id: z.string(),
  guideline_type: z.enum(guidelineTypes),
  title: z.string(),
  description: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  is_enforced: z.boolean(),
  created_at: z.string(),
});
export type Guideline = z.infer<typeof guideline>;
export type GuidelineInput = Omit<Guideline, 'id' | 'created_at' | 'settings'> & {
  settings: Record<string, string | number>;
};

const brandTags = [listTag('Branding'), rowTag('Company', 'own')];
const guidelineTags = [listTag('Guideline')];

/** Error codes of PostgreSQL and PostgREST for a missing table. */
const noTable = new Set(['42P01', 'PGRST205']);

export const {
  useBrandingQuery,
  useBrandingSaveMutation,
  useGuidelineListQuery,
  useGuidelineSaveMutation,
  useGuidelineDeleteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The company's branding; null until it is set up. */
    branding: build.query<Branding | null, string>({
      query:
        (company) =>
        ({ db }) =>
          db.from('company_branding').select('*').eq('company_id', company).maybeSingle(),
      rawResponseSchema: branding.nullable(),
      providesTags: brandTags,
    }),
    brandingSave: build.mutation<Branding, BrandOutput>({
      query:
        (saved) =>
        ({ db }) =>
          db.rpc('save_branding', { p_branding: saved }),
      rawResponseSchema: branding,
      invalidatesTags: (_, error) => (error ? [] : brandTags),
    }),
    /** The brand guidelines; null if the database has no table for them ("Setup Required"). */
    guidelineList: build.query<Guideline[] | null, string>({
      query:
        (company) =>
        async ({ db }) => {
          const answer = await db
            .from('brand_guidelines')
            .select('id, guideline_type, title, description, settings, is_enforced, created_at')
            .eq('company_id', company)
            .order('created_at', { ascending: false });
          return answer.error && noTable.has(answer.error.code)
            ? { data: null, error: null }
            : answer;
        },
      rawResponseSchema: z.array(guideline).nullable(),
      providesTags: (rows) => listTags('Guideline', rows ?? []),
    }),
    guidelineSave: build.mutation<
      null,
      { company: string; id: string | null; guideline: GuidelineInput }
    >({
      query:
        ({ company, id, guideline: saved }) =>
        ({ db }) =>
          id === null
            ? db.from('brand_guidelines').insert({ company_id: company, ...saved })
            : db.from('brand_guidelines').update(saved).eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : guidelineTags),
    }),
    guidelineDelete: build.mutation<null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('brand_guidelines').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : guidelineTags),
    }),
  }),
});
