import { api, listTag, rowTag, z } from '@plumbline/data';

const documentNumbers = z.array(
  z.object({
    origin: z.string(),
    format: z.enum(['one_series', 'by_origin', 'own']),
    prefix: z.string(),
    next: z.string(),
    lowest: z.number(),
  }),
);
/** How one kind of document is numbered: its format and prefix, the next number, and the lowest one that can be set. */
export type DocumentNumbers = z.infer<typeof documentNumbers>[number];

/** What `save_number_format` takes; `prefix` for an own one only, and `next` unless numbers are by origin. */
export type NumberFormat = {
  origin: string;
  format: DocumentNumbers['format'];
  prefix?: string;
  next?: number;
};

export const { useDocumentNumbersQuery, useNumberFormatSaveMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    documentNumbers: build.query<DocumentNumbers[], string>({
      query:
        () =>
        ({ db }) =>
          db.rpc('document_numbers'),
      rawResponseSchema: documentNumbers,
      providesTags: [rowTag('Company', 'own'), listTag('Quote'), listTag('Invoice')],
    }),
    numberFormatSave: build.mutation<DocumentNumbers[], NumberFormat>({
      query:
        ({ origin, format, prefix, next }) =>
        ({ db }) =>
          db.rpc('save_number_format', {
            p_origin: origin,
            p_format: format,
            ...(prefix !== undefined && { p_prefix: prefix }),
            ...(next !== undefined && { p_next: next }),
          }),
      rawResponseSchema: documentNumbers,
      invalidatesTags: (_, error) => (error ? [] : [rowTag('Company', 'own')]),
    }),
  }),
});
