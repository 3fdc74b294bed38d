import { api, listTag, rowTag, z } from '@plumbline/data';
import {
  type MaterialInput,
  materialBefore,
  type MaterialBefore,
  type MaterialChanges,
} from './materials.ts';

/** A changed cost is added to the cost history and proposes prices. */
const touched = [
  listTag('Material'),
  listTag('CostTracking'),
  listTag('Item'),
  listTag('VendorMaterial'),
  listTag('Quote'),
];

/** Changes of materials. */
export const {
  useMaterialSaveMutation,
  useMaterialDeleteMutation,
  useMaterialBulkMutation,
  useMaterialRestoreMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * `loadedVersion` is the loaded `updated_at`, or undefined for a new material. Fails as not found when
     * someone changed it since.
     */
    materialSave: build.mutation<
      { id: string },
      { company: string; material: MaterialInput; loadedVersion?: string | undefined }
    >({
      query:
        ({ company, material: { id, ...fields }, loadedVersion }) =>
        ({ db }) =>
          loadedVersion === undefined
            ? db
                .from('materials')
                .insert({ id, company_id: company, ...fields })
                .select('id')
                .single()
            : db
                .from('materials')
                .update(fields)
                .eq('company_id', company)
                .eq('id', id)
                .eq('updated_at', loadedVersion)
                .select('id')
                .single(),
      rawResponseSchema: z.object({ id: z.string() }),
      invalidatesTags: (_, error, { material }) =>
        error ? [] : [rowTag('Material', material.id), ...touched],
    }),
    materialDelete: build.mutation<null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('materials').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error, { id }) => (error ? [] : [rowTag('Material', id), ...touched]),
    }),
    /** Changes many materials at once; returns their previous values for `materialRestore`. */
    materialBulk: build.mutation<
      MaterialBefore[],
      { ids: readonly string[]; changes: MaterialChanges }
    >({
      query:
        ({ ids, changes }) =>
        ({ db }) =>
          db.rpc('change_materials', { p_ids: [...ids], p_changes: changes }),
      rawResponseSchema: z.array(materialBefore),
      invalidatesTags: (_, error, { ids }) =>
        error ? [] : [...touched, ...ids.map((id) => rowTag('Material', id))],
    }),
    /**
     * Undoes a bulk change; returns how many were restored. Materials changed since are skipped.
     */
    materialRestore: build.mutation<number, readonly MaterialBefore[]>({
      query:
        (before) =>
        ({ db }) =>
          db.rpc('restore_materials', { p_materials: [...before] }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error, before) =>
        error ? [] : [...touched, ...before.map(({ id }) => rowTag('Material', id))],
    }),
  }),
});
