import { api, listValue, rowTag, z } from '@plumbline/data';
import { signatureStatuses } from '@plumbline/domain';

const request = z.object({
  id: z.string(),
  signer: z.string(),
  status: listValue(signatureStatuses),
  signed_at: z.string().nullable(),
  signed_name: z.string().nullish(),
  declined_at: z.string().nullish(),
  document_name: z.string(),
  company_name: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  document_hash: z.string(),
  /** Whether the signer can ask for a link to their portal; an older database doesn’t say. */
  offers_portal: z.boolean().default(false),
  /** A signed address of the file, valid for some minutes. */
  url: z.string(),
  /** The same for the signed copy, once it has been made. */
  signed_url: z.string().nullish(),
});
/** A signature request, as the signer sees it by link. */
export type SignatureRequest = z.infer<typeof request>;

type Signing = {
  token: string;
  id: string;
  method: 'drawn' | 'typed';
  signature: string;
  hash: string;
  name: string;
  confirmsName: boolean;
};

export const {
  useProjectSignatureRequestQuery,
  useProjectSignByLinkMutation,
  useProjectDeclineSignatureMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectSignatureRequest: build.query<SignatureRequest, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.get(`/accounts/shared-signatures/${encodeURIComponent(token)}`),
      rawResponseSchema: request,
      providesTags: [rowTag('ProjectDocument', 'signing')],
    }),
    projectSignByLink: build.mutation<unknown, Signing>({
      query:
        ({ token, id, method, signature, hash, name, confirmsName }) =>
        ({ db }) =>
          db.rpc('sign_document', {
            p_signature_id: id,
            p_method: method,
            p_signature: signature,
            p_document_hash: hash,
            p_token: token,
            p_name: name,
            p_confirms_name: confirmsName,
          }),
      invalidatesTags: (_, error) => (error ? [] : [rowTag('ProjectDocument', 'signing')]),
    }),
    projectDeclineSignature: build.mutation<unknown, { token: string; reason: string }>({
      query:
        ({ token, reason }) =>
        ({ db }) =>
          db.rpc('decline_signature', { p_token: token, p_reason: reason }),
      invalidatesTags: (_, error) => (error ? [] : [rowTag('ProjectDocument', 'signing')]),
    }),
  }),
});
