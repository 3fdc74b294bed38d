import { api, listTag, listValue, rowTag, z } from '@plumbline/data';
import { webhookDeliveryStatuses } from '@plumbline/domain';

export const webhookEvents = [
  'project.created',
  'project.status',
  'quote.created',
  'quote.accepted',
  'invoice.created',
  'invoice.sent',
  'invoice.paid',
  'payment.recorded',
  'client.created',
  'lead.created',
  'lead.won',
] as const;

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  created_at: z.string(),
});
export type WebhookEndpoint = z.infer<typeof endpoint>;

const delivery = z.object({
  id: z.string(),
  event: z.string(),
  status: listValue(webhookDeliveryStatuses),
  attempts: z.number(),
  next_attempt_at: z.string(),
  response_status: z.number().nullable(),
  error: z.string().nullable(),
  delivered_at: z.string().nullable(),
  created_at: z.string(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const list = listTag('Integration');

export type NewWebhook = { url: string; events: readonly string[]; description: string };

export const {
  useWebhookListQuery,
  useWebhookAddMutation,
  useWebhookActiveSaveMutation,
  useWebhookDeleteMutation,
  useWebhookDeliveriesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    webhookList: build.query<WebhookEndpoint[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('webhook_endpoints')
            .select('id, url, description, events, is_active, created_at')
            .eq('company_id', company)
            .order('created_at', { ascending: false }),
      rawResponseSchema: z.array(endpoint),
      providesTags: [list],
    }),
    /** Returns the signing secret, once. */
    webhookAdd: build.mutation<{ secret: string }, NewWebhook>({
      query:
        ({ url, events, description }) =>
        ({ db }) =>
          db.rpc('create_webhook_endpoint', {
            p_url: url,
            p_events: [...events],
            ...(description && { p_description: description }),
          }),
      rawResponseSchema: z.object({ secret: z.string() }),
      invalidatesTags: (_, error) => (error ? [] : [list]),
    }),
    webhookActiveSave: build.mutation<null, { company: string; id: string; isActive: boolean }>({
      query:
        ({ company, id, isActive }) =>
        ({ db }) =>
          db
            .from('webhook_endpoints')
            .update({ is_active: isActive })
            .eq('company_id', company)
            .eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : [list]),
    }),
    webhookDelete: build.mutation<null, { company: string; id: string }>({
      query:
        ({ company, id }) =>
        ({ db }) =>
          db.from('webhook_endpoints').delete().eq('company_id', company).eq('id', id),
      invalidatesTags: (_, error) => (error ? [] : [list]),
    }),
    /** The last 50 deliveries to an endpoint, newest first. */
    webhookDeliveries: build.query<WebhookDelivery[], { company: string; endpoint: string }>({
      query:
        ({ company, endpoint: id }) =>
        ({ db }) =>
          db
            .from('webhook_deliveries')
            .select(
              'id, event, status, attempts, next_attempt_at, response_status, error, delivered_at, created_at',
            )
            .eq('company_id', company)
            .eq('endpoint_id', id)
            .order('created_at', { ascending: false })
            .limit(50),
      rawResponseSchema: z.array(delivery),
      providesTags: (_, __, { endpoint: id }) => [rowTag('Integration', id)],
      keepUnusedDataFor: 0,
    }),
  }),
});
