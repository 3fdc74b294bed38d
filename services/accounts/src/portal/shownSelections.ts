import type { SupabaseClient } from '@supabase/supabase-js';
import { fromDatabase } from '@plumbline/kit';
import { z } from 'zod';
import type { signedFiles } from '../shared/signedFiles.ts';
import { pathsOf, withAddresses } from '../shared/pictures.ts';

type Dependencies = {
  visitor: () => SupabaseClient;
  sign: ReturnType<typeof signedFiles>;
};

const path = z.string().nullable();
const selections = z.array(
  z.looseObject({
    options: z.array(z.looseObject({ object_path: path, thumbnail_path: path })),
  }),
);

/** What a client chooses, with short addresses of the pictures in place of their paths. */
export async function shownSelections(session: string, { visitor, sign }: Dependencies) {
  const shown = await fromDatabase(
    visitor().rpc('portal_selections', { p_token: session }),
    selections,
  );
  const pictures = await sign(
    'project-photos',
    shown.flatMap(({ options }) => options.flatMap(pathsOf)),
  );
  return shown.map(({ options, ...selection }) => ({
    ...selection,
    options: options.map((option) => withAddresses(option, pictures)),
  }));
}
