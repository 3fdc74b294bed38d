import { api } from '@plumbline/data';
import { type OfDocument, unlessRefused } from './documents.ts';

type NewSignature = OfDocument & { signer: string; email?: string };
type Signing = OfDocument & {
  method: 'drawn' | 'typed';
  signature: string;
  hash: string;
  name: string;
  confirmsName: boolean;
};

/** Signatures on documents. */
export const {
  useProjectRequestSignatureMutation,
  useProjectSignMutation,
  useProjectWithdrawSignatureMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Requests a signature: by email if there is an address, otherwise on this device. */
    projectRequestSignature: build.mutation<unknown, NewSignature>({
      query:
        ({ id, signer, email }) =>
        ({ db, gateway }) =>
          email
            ? gateway.post('/accounts/signature-requests', { document_id: id, signer, email })
            : db.rpc('request_signature', { p_document_id: id, p_signer: signer }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    projectSign: build.mutation<unknown, Signing>({
      query:
        ({ id, method, signature: drawn, hash, name, confirmsName }) =>
        ({ db }) =>
          db.rpc('sign_document', {
            p_signature_id: id,
            p_method: method,
            p_signature: drawn,
            p_document_hash: hash,
            p_name: name,
            p_confirms_name: confirmsName,
          }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
    projectWithdrawSignature: build.mutation<unknown, OfDocument>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('withdraw_signature', { p_signature_id: id }),
      invalidatesTags: (_, error, { project }) => unlessRefused(error, project),
    }),
  }),
});
