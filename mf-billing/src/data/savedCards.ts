import { api, listTag, z } from '@plumbline/data';
import { unless } from './subscription.ts';

const savedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().nullable(),
  expiryYear: z.number().nullable(),
  isDefault: z.boolean(),
});
export type SavedCard = z.infer<typeof savedCard>;
const cardList = z
  .object({ paymentMethods: z.array(savedCard) })
  .transform(({ paymentMethods }) => paymentMethods);
type CardAnswer = z.input<typeof cardList>;

const cardsTag = listTag('PaymentMethod');

export const {
  useCardListQuery,
  useCardSetupMutation,
  useCardAttachMutation,
  useCardDefaultMutation,
  useCardRemoveMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    cardList: build.query<SavedCard[], void, CardAnswer>({
      query:
        () =>
        ({ gateway }) =>
          gateway.get('/stripe/payment-methods'),
      transformResponse: (answer) => cardList.parse(answer),
      providesTags: [cardsTag],
    }),
    cardSetup: build.mutation<{ clientSecret: string }, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.post('/stripe/create-setup-intent'),
      rawResponseSchema: z.object({ clientSecret: z.string() }),
    }),
    cardAttach: build.mutation<SavedCard[], string, CardAnswer>({
      query:
        (paymentMethodId) =>
        ({ gateway }) =>
          gateway.post('/stripe/attach-payment-method', { paymentMethodId }),
      transformResponse: (answer) => cardList.parse(answer),
      invalidatesTags: unless([cardsTag]),
    }),
    cardDefault: build.mutation<SavedCard[], string, CardAnswer>({
      query:
        (paymentMethodId) =>
        ({ gateway }) =>
          gateway.post('/stripe/set-default-payment-method', { paymentMethodId }),
      transformResponse: (answer) => cardList.parse(answer),
      invalidatesTags: unless([cardsTag]),
    }),
    cardRemove: build.mutation<SavedCard[], string, CardAnswer>({
      query:
        (paymentMethodId) =>
        ({ gateway }) =>
          gateway.post('/stripe/detach-payment-method', { paymentMethodId }),
      transformResponse: (answer) => cardList.parse(answer),
      invalidatesTags: unless([cardsTag]),
    }),
  }),
});
